import { createContext } from 'react'

/**
 * How an input fills other fields of its record, as a popup does with the columns of a row: by their keys, as the wire
 * has them. Whoever draws an input inside a record provides it; nobody hears it elsewhere.
 */
export const FillRecord = createContext<(values: Readonly<Record<string, string | null>>) => void>(() => {})
