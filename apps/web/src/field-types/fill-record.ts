import { createContext } from 'react'

/**
 * Lets an input fill other fields of its record by key, with values in the wire's form, as a popup does with the
 * columns of a row. Code that draws an input inside a record provides the function; elsewhere it does nothing.
 */
export const FillRecord = createContext<(values: Readonly<Record<string, string | null>>) => void>(() => {})
