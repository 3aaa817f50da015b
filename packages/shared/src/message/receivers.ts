import type { MessageKind } from './message-kinds.ts'
import { listVariables } from './template.ts'

/** The most receivers of one call, since each gets a message of their own. */
export const maxReceivers = 500

/** The address that a channel needs besides the account; null when it needs none. */
export const messageAddresses: Readonly<Record<MessageKind, { label: string; pattern: 'mobile' | 'email' } | null>> = {
  '1': { label: '手机号', pattern: 'mobile' },
  '2': { label: '邮箱', pattern: 'email' },
  '3': null,
  '4': null,
}

/** Variables that mean the receiver's name, which is known anyway. */
const nameVariables: readonly string[] = ['姓名', 'name', 'realname']

/** Returns the data that a template needs of each receiver: the name, and further values. */
export function findTemplateInputs(template: string): { readonly name: boolean; readonly values: readonly string[] } {
  const variables = listVariables(template)
  return {
    name: variables.some(name => nameVariables.includes(name)),
    values: variables.filter(name => !nameVariables.includes(name)),
  }
}

/** Builds the values of a template for one receiver. */
export const buildReceiverValues = (
  realname: string,
  values: Readonly<Record<string, string>>,
): Record<string, string> => ({
  ...values,
  ...Object.fromEntries(nameVariables.map(name => [name, realname])),
})

/** Returns the key under which a problem with a value is reported. */
export const receiverValueKey = (variable: string): string => `values.${variable}`
