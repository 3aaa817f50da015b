import type { GridColumn } from './state.ts'

/** What stands in texts of a column for the column itself. */
const placeholders: Readonly<Record<string, (column: Pick<GridColumn, 'key' | 'title' | 'defaultValue'>) => unknown>> =
  {
    title: ({ title }) => title,
    key: ({ key }) => key,
    defaultValue: ({ defaultValue }) => defaultValue ?? '',
  }

/** A text with `${title}`, `${key}` and `${defaultValue}` replaced; anything else in braces stays as it is. */
export const fillPlaceholders = (text: string, column: Pick<GridColumn, 'key' | 'title' | 'defaultValue'>): string =>
  text.replace(/\$\{\s*(\w+)\s*\}/g, (whole, name: string) =>
    Object.hasOwn(placeholders, name) ? String(placeholders[name]?.(column)) : whole,
  )
