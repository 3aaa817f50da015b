import type { Selectable } from 'kysely'
import type { Keys } from '../../../plugins/keys.ts'
import type { Database } from '../../../plugins/schema.ts'
import { unsealText } from '../../../resource/stored.ts'
import { isMailAddress, platformSealPlace } from './codes.ts'
import { buildCodeText, type SmsGateway } from './gateway-request.ts'

/** The stored columns that the content is built from. */
export type StoredText = Pick<Selectable<Database['sys_sms']>, 'mobile' | 'code' | 'content' | 'purpose'>

/** Mails are sent without a gateway, and their codes are valid for longer. */
const mailTemplate = {
  content: '您的${purpose}验证码是 ${code}，15 分钟内有效，请勿告知他人。如非本人操作，请忽略本邮件。',
}

/** Opens the content of a text, and its code if it has one. Returns null when both were erased. */
export function openText(
  keys: Keys,
  gateway: Pick<SmsGateway, 'content'>,
  { mobile, code, content, purpose }: StoredText,
) {
  const open = (column: 'mobile' | 'code' | 'content', stored: Buffer) =>
    unsealText(platformSealPlace(keys), column, stored)
  if (content) return { content: open('content', content) }
  if (!code || purpose === 'notice') return null
  const digits = open('code', code)
  return {
    code: digits,
    content: buildCodeText(isMailAddress(open('mobile', mobile)) ? mailTemplate : gateway, digits, purpose),
  }
}
