export { Plot } from "./Plot";
export { check, render } from "./render";
export type { Data, Handle, Hooks, VariableValue } from "./hooks";
export { plainText } from "./tooltip";
export { PALETTES } from "./palette";
