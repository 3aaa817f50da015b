import type { MessageKind } from './message-kinds.ts'
import { listVariables } from './template.ts'

/** One message is written for each; more are sent in several goes. */
export const maxReceivers = 500

/** What a message of a kind is sent to, beside the account; null where the account is all. */
export const messageAddresses: Readonly<Record<MessageKind, { label: string; pattern: 'mobile' | 'email' } | null>> = {
  '1': { label: '手机号', pattern: 'mobile' },
  '2': { label: '邮箱', pattern: 'email' },
  '3': null,
  '4': null,
}

/** Variables that mean the receiver, who has a name anyway. */
const nameVariables: readonly string[] = ['姓名', 'name', 'realname']

/** What a template asks about its receivers: whether their names, and what else of each. */
export function findTemplateInputs(template: string): { readonly name: boolean; readonly values: readonly string[] } {
  const variables = listVariables(template)
  return {
    name: variables.some(name => nameVariables.includes(name)),
    values: variables.filter(name => !nameVariables.includes(name)),
  }
}

/** The values that a template is filled with for one receiver. */
export const buildReceiverValues = (
  realname: string,
  values: Readonly<Record<string, string>>,
): Record<string, string> => ({
  ...values,
  ...Object.fromEntries(nameVariables.map(name => [name, realname])),
})

/** Under which name the flaw of a value is told. */
export const receiverValueKey = (variable: string): string => `values.${variable}`
