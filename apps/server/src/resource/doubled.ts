/**
 * Doubles each character of a text: 王小明 becomes 王王小小明明. The trigram index needs three characters in a row, and a
 * part of a Chinese name often has two; doubled, it has four. A doubled part occurs in a doubled text exactly where the
 * part occurs in the text. The database function `doubled()` does the same.
 */
export const doubled = (text: string): string => text.replace(/./gsu, '$&$&')

/**
 * Returns the name of the column beside a text column that holds its text with each character doubled. It is a generated
 * column instead of an index on `doubled(column)`, because row security keeps queries from using an index on a function
 * of ours.
 */
export const doubledColumn = (column: string): string => `${column}_dbl`
