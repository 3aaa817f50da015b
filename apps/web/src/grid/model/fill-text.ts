import type { GridColumn } from './state.ts'

/** The placeholders in a column's texts. */
const placeholders: Readonly<Record<string, (column: Pick<GridColumn, 'key' | 'title' | 'defaultValue'>) => unknown>> =
  {
    title: ({ title }) => title,
    key: ({ key }) => key,
    defaultValue: ({ defaultValue }) => defaultValue ?? '',
  }

/** Replaces `${title}`, `${key}` and `${defaultValue}` in a text. Other braces stay unchanged. */
export const fillPlaceholders = (text: string, column: Pick<GridColumn, 'key' | 'title' | 'defaultValue'>): string =>
  text.replace(/\$\{\s*(\w+)\s*\}/g, (whole, name: string) =>
    Object.hasOwn(placeholders, name) ? String(placeholders[name]?.(column)) : whole,
  )
