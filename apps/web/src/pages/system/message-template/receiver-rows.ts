import { text } from '@xw/shared/field-types/text'
import type { MessageKind } from '@xw/shared/message/message-kinds'
import { findTemplateInputs, messageAddresses, receiverValueKey } from '@xw/shared/message/receivers'
import type { CheckedReceiver, Receiver } from '@xw/shared/wire/receivers'
import type { GridColumn, Row, RowId } from '../../../grid/model/state.ts'

/** The columns have no rules of their own: the server checks all rows together, as it does when it sends them. */
const column = (key: string, title: string, width: number): GridColumn => ({ key, title, field: text(title), width })

/** Returns the grid columns of a receiver and of the template's values. */
export function receiverColumns(template: string, kind: MessageKind): GridColumn[] {
  const address = messageAddresses[kind]
  return [
    column('username', '账号', 160),
    column('realname', '姓名', 120),
    ...(address ? [{ ...column('address', address.label, 220), placeholder: `留空则用账号的${address.label}` }] : []),
    ...findTemplateInputs(template).values.map(name => column(receiverValueKey(name), name, 160)),
    { ...column('person', '核对', 160), editable: false, slot: 'person' },
  ]
}

const textIn = (row: Row, key: string): string => {
  const value = row[key]
  return typeof value === 'string' ? value : ''
}

/**
 * Converts rows to the form that the server checks and sends. Empty rows stay in the list, so that both sides count
 * lines alike.
 */
export const toReceivers = (rows: readonly Row[], template: string): Receiver[] => {
  const { values } = findTemplateInputs(template)
  return rows.map(row => ({
    username: textIn(row, 'username'),
    realname: textIn(row, 'realname'),
    address: textIn(row, 'address'),
    values: Object.fromEntries(values.map(name => [name, textIn(row, receiverValueKey(name))])),
  }))
}

/** Counts the rows that are not empty. */
export const countReceivers = (receivers: readonly Receiver[]): number =>
  receivers.filter(({ username, realname, address, values }) =>
    [username, realname, address, ...Object.values(values)].some(cell => cell !== ''),
  ).length

/** Groups the server's findings by row and column. */
export const groupFindingsByRow = (rows: readonly Row[], checked: readonly CheckedReceiver[]) =>
  new Map<RowId, ReadonlyMap<string, string>>(
    rows.map((row, at) => [String(row.id), new Map(Object.entries(checked[at]?.flaws ?? {}))]),
  )
