import { describe, expect, it } from "vitest";
import { bandScale, linearScale, logScale, zoomed } from "./scale";
import { linearTicks, logTicks, niceStep } from "./ticks";
import { amount, isoTime, parseTime, timeText, unitOf } from "./units";

describe("units", () => {
  it("knows a column's unit by content type and type", () => {
    expect(unitOf({ name: "d", type: "DOUBLE", contentType: "Timespan" })).toBe("seconds");
    expect(unitOf({ name: "d", type: "BIGINT", contentType: "DataAmount" })).toBe("bytes");
    expect(unitOf({ name: "d", type: "FLOAT", contentType: "Percentage" })).toBe("fraction");
    expect(unitOf({ name: "d", type: "TIMESTAMP_NS" })).toBe("time");
    expect(unitOf({ name: "d", type: "DECIMAL(18,3)" })).toBe("number");
    expect(unitOf({ name: "d", type: "BIGINT[]" })).toBe("number");
    expect(unitOf({ name: "d", type: "INTERVAL" })).toBe("text");
  });

  it.each([
    [1.5e-9, "seconds", "1.5 ns"],
    [0.0000125, "seconds", "12.5 µs"],
    [0.001, "seconds", "1 ms"],
    [0.25, "seconds", "250 ms"],
    [59, "seconds", "59 s"],
    [180, "seconds", "3 min"],
    [4 * 3600, "seconds", "4 h"],
    [1024, "bytes", "1 KiB"],
    [3 * 1024 ** 3, "bytes", "3 GiB"],
    [0.375, "fraction", "37.5 %"],
    [2.4e9, "hertz", "2.4 GHz"],
    [4096, "address", "0x1000"],
    [1234567, "number", "1,234,567"],
    [Infinity, "time", "∞"],
    [NaN, "number", "–"],
  ] as const)("writes %d %s as %s", (value, unit, text) => {
    expect(amount(value, unit)).toBe(text);
  });

  it("keeps microseconds of times, and reads back what it wrote", () => {
    const micros = parseTime("2024-05-31T12:30:05.123456Z");
    expect(timeText(micros, 6)).toBe("2024-05-31 12:30:05.123456");
    expect(parseTime(isoTime(micros))).toBe(micros);
    expect(timeText(0, 6)).toBe("1970-01-01 00:00:00");
    expect(timeText(parseTime("1969-12-31 23:59:59.999999"), 6)).toBe("1969-12-31 23:59:59.999999");
    expect(parseTime("soon")).toBeNaN();
  });
});

describe("ticks", () => {
  it("steps bytes by powers of two", () => {
    expect(linearTicks(0, 80 * 1024 ** 2, 5, "bytes").labels).toEqual([
      "0",
      "16 MiB",
      "32 MiB",
      "48 MiB",
      "64 MiB",
      "80 MiB",
    ]);
    expect(linearTicks(0, 3 * 1024 ** 3, 4, "bytes").labels).toEqual(["0", "1 GiB", "2 GiB", "3 GiB"]);
  });

  it("writes all lengths of time of an axis in one unit", () => {
    expect(linearTicks(0, 0.05, 5, "seconds").labels).toEqual(["0", "10 ms", "20 ms", "30 ms", "40 ms", "50 ms"]);
    expect(linearTicks(0, 2e-6, 4, "seconds").labels).toEqual(["0", "0.5 µs", "1.0 µs", "1.5 µs", "2.0 µs"]);
    expect(linearTicks(0, 300, 5, "seconds").labels).toEqual(
      ["0", "1 min", "2 min", "3 min", "4 min", "5 min"].map((t) => t),
    );
    expect(linearTicks(110, 140, 3, "seconds").labels).toEqual(["1:50 min", "2:00 min", "2:10 min", "2:20 min"]);
  });

  it("counts in whole numbers what is whole", () => {
    expect(linearTicks(0, 2, 8, "number", true).labels).toEqual(["0", "1", "2"]);
    expect(linearTicks(0, 2, 4, "number").labels).toEqual(["0.0", "0.5", "1.0", "1.5", "2.0"]);
    expect(linearTicks(0, 40_000, 4, "number").labels).toEqual(["0", "10k", "20k", "30k", "40k"]);
  });

  it("writes the date once, and again when the day changes", () => {
    const from = parseTime("2024-05-31T23:50:00");
    expect(linearTicks(from, from + 20 * 60e6, 4, "time").labels).toEqual([
      "23:50\n2024-05-31",
      "23:55",
      "00:00\n2024-06-01",
      "00:05",
      "00:10",
    ]);
    expect(linearTicks(from, from + 8, 4, "time").labels[1]).toBe("23:50:00.000002");
    expect(linearTicks(from, from + 4 * 86400e6, 4, "time").labels[0]).toBe("2024-06-01");
  });

  it("has a step for every range", () => {
    for (let power = -12; power < 14; power++) {
      for (const unit of ["number", "seconds", "bytes", "fraction"] as const) {
        const range = 3.7 * 10 ** power;
        if (unit === "bytes" && range < 5) continue;
        const step = niceStep(range, 6, unit);
        expect(range / step, `${unit} ${range}`).toBeLessThanOrEqual(6.001);
        expect(range / step, `${unit} ${range}`).toBeGreaterThan(1);
      }
    }
  });

  it("puts powers of ten on a logarithmic axis, and 1, 2, 5 between near ends", () => {
    expect(logTicks(1e-7, 1e-1, 10, "seconds").labels).toEqual([
      "100 ns",
      "1 µs",
      "10 µs",
      "100 µs",
      "1 ms",
      "10 ms",
      "100 ms",
    ]);
    expect(logTicks(1, 10, 10, "number").labels).toEqual(["1", "2", "5", "10"]);
    expect(logTicks(1, 1e9, 3, "number").at).toEqual([1, 1e3, 1e6, 1e9]);
  });
});

describe("scales", () => {
  it("has a place for zero on a logarithmic axis, below all others, and none for less", () => {
    const scale = logScale({ low: 0, high: 900, positive: 2, zero: true }, "number");
    expect(scale.place(0)).toBe(-0.5);
    expect(scale.low).toBe(-0.5);
    expect(scale.value(scale.place(0))).toBe(0);
    expect(scale.place(-1)).toBeNaN();
    expect(scale.ticks(5).labels).toEqual(["0", "1", "10", "100", "1,000"]);
    expect(logScale({ low: 2, high: 900, positive: 2, zero: false }, "number").low).toBe(0);
  });

  it("counts times from its start, so that a microsecond is one", () => {
    const start = parseTime("2024-05-31T12:00:00");
    const scale = linearScale(start, start + 10, { unit: "time" });
    expect(scale.place(start + 3)).toBe(3);
    expect(scale.value(3)).toBe(start + 3);
    expect(zoomed(scale, 2, 4).ticks(4).at).toEqual([2, 2.5, 3, 3.5, 4]);
  });

  it("gives one value an axis", () => {
    expect(linearScale(5, 5, { unit: "number", nice: 5 })).toMatchObject({ low: 0, high: 8 });
    expect(linearScale(0, 0, { unit: "number", nice: 5 })).toMatchObject({ low: 0, high: 1 });
    expect(linearScale(-4, -4, { unit: "number", nice: 5 })).toMatchObject({ low: -5, high: 0 });
    expect(bandScale([])).toMatchObject({ low: -0.5, high: 0.5 });
  });
});
