/**
 * Field keys come from the wire: English camelCase or lower-case pinyin. Only such keys convert to a column name and
 * back.
 */
export const isFieldKey = (name: string): boolean => /^[a-z][a-zA-Z0-9]*$/.test(name)

/** The column of a key: `createTime` → `create_time`, `xwbslbm` as it is. */
export const toColumn = (key: string): string => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Returns the field key of a column, for calls that use database names on the wire. */
export const toKey = (column: string): string =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
