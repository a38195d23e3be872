/** "KAUT,N,10,2": the fields of a dBase table as spreadsheets head them: name, type, length, decimals. */
const FIELD = /^([^,]+),[CNDLMFIBTY@],\d{1,3}(?:,\d{1,2})?$/;
const nearlyAll = 0.8;

/** The names of a table's columns without what declares them. */
export function declaredFields(names: readonly string[]): (name: string) => string {
  const declared = names.filter((name) => FIELD.test(name)).length;
  return declared > 1 && declared >= nearlyAll * names.length
    ? (name) => FIELD.exec(name)?.[1] ?? name
    : (name) => name;
}
