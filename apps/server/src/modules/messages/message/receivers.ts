import type { MessageKind } from '@xw/shared/message/message-kinds'
import { findTemplateInputs, messageAddresses, receiverValueKey } from '@xw/shared/message/receivers'
import { messageResource } from '@xw/shared/resources/sys/message'
import { checkValue } from '@xw/shared/rules/check-value'
import { patterns } from '@xw/shared/rules/patterns'
import type { CheckedReceiver, Receiver } from '@xw/shared/wire/receivers'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'

/** The check of one row: its findings, and its receiver when there are none. */
export interface ReceiverFindings extends CheckedReceiver {
  /** Null for an empty row. */
  readonly receiver: string | null
}

interface Account {
  username: string
  realname: string
  email: string | null
}

interface ReceiverCheckOptions {
  readonly tenantId: number
  readonly kind: MessageKind
  /** The content of the template. */
  readonly content: string
}

const isBlank = ({ username, realname, address, values }: Receiver): boolean =>
  [username, realname, address, ...Object.values(values)].every(text => text === '')

const foldCase = (text: string): string => text.toLowerCase()

/** Checks all receivers of a message with one query: unknown ones, duplicates and missing values. */
export async function checkReceivers(
  tx: Tx,
  sending: ReceiverCheckOptions,
  rows: readonly Receiver[],
): Promise<readonly ReceiverFindings[]> {
  const accounts = await readAccounts(tx, sending.tenantId, rows)
  const lines = new Map<string, number>()
  const variables = findTemplateInputs(sending.content)
  return rows.map((row, at) => {
    if (isBlank(row)) return { realname: null, receiver: null, flaws: {} }
    const account = accounts.get(foldCase(row.username))
    const checked = checkReceiver({ kind: sending.kind, asked: variables }, row, account)
    const before = lines.get(foldCase(checked.receiver))
    if (checked.receiver !== '' && before === undefined) lines.set(foldCase(checked.receiver), at + 1)
    const field = messageAddresses[sending.kind] && row.address !== '' ? 'address' : 'username'
    const doubled = before === undefined ? {} : { [field]: `与第 ${before} 行重复` }
    return { realname: account?.realname ?? null, receiver: checked.receiver, flaws: { ...doubled, ...checked.flaws } }
  })
}

async function readAccounts(tx: Tx, tenantId: number, rows: readonly Receiver[]): Promise<Map<string, Account>> {
  const names = [...new Set(rows.map(({ username }) => foldCase(username)))].filter(name => name !== '')
  const { rows: found } = await sql<Account>`
    select username, realname, email from sys_user
    where tenant_id = ${tenantId} and del_flag = '0' and lower(username) = any(${names}::text[])`.execute(tx)
  return new Map(found.map(account => [foldCase(account.username), account]))
}

function checkReceiver(
  { kind, asked: variables }: { kind: MessageKind; asked: ReturnType<typeof findTemplateInputs> },
  row: Receiver,
  account: Account | undefined,
): { receiver: string; flaws: Record<string, string> } {
  const flaws: Record<string, string> = {}
  const address = messageAddresses[kind]
  // Phone numbers are sealed, so only mail addresses come from the account.
  const own = address?.pattern === 'email' ? (account?.email ?? '') : ''
  const receiver = address ? row.address || own : (account?.username ?? row.username)
  if (row.username !== '' && !account) flaws.username = '不是本校的用户账号'
  else if (!address && row.username === '') flaws.username = '请输入账号'
  else if (address) {
    const defect = findAddressDefect(address, row, own)
    if (defect) flaws.address = defect
  }
  if (account && row.realname !== '' && row.realname !== account.realname)
    flaws.realname = `与账号的姓名“${account.realname}”不符`
  if (variables.name && row.realname === '' && !account) flaws.realname = '请输入姓名'
  for (const name of variables.values) if (!row.values[name]) flaws[receiverValueKey(name)] = `请输入${name}`
  return { receiver, flaws }
}

type Address = NonNullable<(typeof messageAddresses)[MessageKind]>

function findAddressDefect({ label, pattern }: Address, { username, address }: Receiver, own: string): string | null {
  if (address !== '')
    return patterns[pattern].test(address)
      ? checkValue(messageResource.fields.esReceiver, address)
      : label + patterns[pattern].message
  if (own !== '') return null
  return username === '' || pattern !== 'email' ? `请输入${label}` : `该账号没有${label}，请输入`
}
