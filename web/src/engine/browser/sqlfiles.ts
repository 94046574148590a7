import titles from "../../../../views/src/main/resources/sql/areas?raw";

const FOLDER = "../../../../views/src/main/resources/sql/";

const texts = import.meta.glob<string>("../../../../views/src/main/resources/sql/*/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The files of the SQL library by their paths, `area/name.sql`. */
export const files: Record<string, string> = Object.fromEntries(
  Object.entries(texts).map(([path, text]) => [path.slice(FOLDER.length), text]),
);

/** Titles of areas by folder, in the order for people. */
export const areas: Record<string, string> = Object.fromEntries(
  titles
    .trim()
    .split("\n")
    .map((line) => {
      const blank = line.indexOf(" ");
      return [line.slice(0, blank), line.slice(blank + 1)];
    }),
);
