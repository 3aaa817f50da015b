import type { Selectable } from 'kysely'
import type { Keys } from '../../../plugins/keys.ts'
import type { Database } from '../../../plugins/schema.ts'
import { unsealText } from '../../../resource/stored.ts'
import { isMail, placeOf } from './codes.ts'
import { contentOf, type Gateway } from './prepare.ts'

/** What is still there of a text. */
export type Kept = Pick<Selectable<Database['sys_sms']>, 'mobile' | 'code' | 'content' | 'purpose'>

/** A mail leaves by no gateway, and is good for longer. */
const mailWords = {
  content: '您的${purpose}验证码是 ${code}，15 分钟内有效，请勿告知他人。如非本人操作，请忽略本邮件。',
}

/** What a text says, and its code where it has one; null where nothing of it is kept any more. */
export function wordsOf(keys: Keys, gateway: Pick<Gateway, 'content'>, { mobile, code, content, purpose }: Kept) {
  const open = (column: 'mobile' | 'code' | 'content', stored: Buffer) => unsealText(placeOf(keys), column, stored)
  if (content) return { content: open('content', content) }
  if (!code || purpose === 'notice') return null
  const digits = open('code', code)
  return { code: digits, content: contentOf(isMail(open('mobile', mobile)) ? mailWords : gateway, digits, purpose) }
}
