import type { FieldDef } from '@xw/shared/field-types/index'
import { viewOf } from './index.ts'

/** GR-01: picks the props of a column's definition that the input of its type supports. */
export function pickSupportedProps(field: FieldDef, props: Readonly<Record<string, unknown>> = {}): object {
  const names = viewOf(field).grid?.takes ?? []
  return Object.fromEntries(names.flatMap(name => (name in props ? [[name, props[name]] as const] : [])))
}
