/** Keys are the wire's: English camelCase or lower-case pinyin. Only such keys have a column name that leads back. */
export const isFieldKey = (name: string): boolean => /^[a-z][a-zA-Z0-9]*$/.test(name)

/** The column of a key: `createTime` → `create_time`, `xwbslbm` as it is. */
export const toColumn = (key: string): string => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** The key of a column, for the calls that name database names on the wire. */
export const toKey = (column: string): string =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
