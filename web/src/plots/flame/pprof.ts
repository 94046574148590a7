import { NO_STACK } from "./graph";
import { frameNameOf } from "./names";
import type { Stacks } from "./stacks";
import { whole } from "./stacks";

/** The wire format of protocol buffers, as much of it as a profile needs. */
class Message {
  readonly bytes: number[] = [];

  integer(field: number, value: number): this {
    if (value === 0) return this;
    return this.varint(field * 8).varint(value);
  }

  text(field: number, text: string): this {
    return this.block(field, new TextEncoder().encode(text));
  }

  message(field: number, message: Message): this {
    return this.block(field, message.bytes);
  }

  integers(field: number, values: readonly number[]): this {
    const packed = new Message();
    for (const value of values) packed.varint(value);
    return this.message(field, packed);
  }

  private block(field: number, bytes: ArrayLike<number>): this {
    this.varint(field * 8 + 2).varint(bytes.length);
    // One by one: a call takes only so many arguments.
    for (let i = 0; i < bytes.length; i++) this.bytes.push(bytes[i]!);
    return this;
  }

  private varint(value: number): this {
    while (value >= 128) {
      this.bytes.push((value % 128) + 128);
      value = Math.floor(value / 128);
    }
    this.bytes.push(value);
    return this;
  }
}

/** A profile for pprof, `perftools.profiles.Profile`, not yet zipped. The numbers of the fields are those of its `profile.proto`. */
export function pprof({ names, samples, unit, title }: Stacks): Uint8Array<ArrayBuffer> {
  const strings = new Map([["", 0]]);
  const string = (text: string): number => {
    const id = strings.get(text) ?? strings.size;
    strings.set(text, id);
    return id;
  };
  const [type, word] =
    unit === "seconds" ? ["time", "nanoseconds"] : unit === "bytes" ? ["space", "bytes"] : ["samples", "count"];
  const profile = new Message();
  profile.message(1, new Message().integer(1, string(type!)).integer(2, string(word!)));
  for (const { frames, value } of samples) {
    const locations = frames.length > 0 ? frames.map((frame) => frame + 1).reverse() : [names.length + 1];
    profile.message(2, new Message().integers(1, locations).integers(2, [whole(unit, value)]));
  }
  const functions = new Map<string, number>();
  [...names, NO_STACK].forEach((name, at) => {
    const { method, line } = frameNameOf(name);
    let id = functions.get(method);
    if (id === undefined) {
      functions.set(method, (id = functions.size + 1));
      profile.message(5, new Message().integer(1, id).integer(2, string(method)).integer(3, string(method)));
    }
    profile.message(4, new Message().integer(1, at + 1).message(4, new Message().integer(1, id).integer(2, line)));
  });
  profile.integer(13, string(title));
  for (const text of strings.keys()) profile.text(6, text);
  return Uint8Array.from(profile.bytes);
}
