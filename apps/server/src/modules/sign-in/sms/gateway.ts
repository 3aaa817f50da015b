import type { Deps } from '../../../plugins/deps.ts'
import { unsealText } from '../../../resource/stored.ts'
import type { SmsGateway } from './gateway-request.ts'

/** The gateway's settings; `isOn` where texts really leave by it. */
export async function readSmsGateway({ db, keys }: Pick<Deps, 'db' | 'keys'>): Promise<SmsGateway & { isOn: boolean }> {
  const row = await db.platform.selectFrom('sys_sms_gateway').selectAll().executeTakeFirstOrThrow()
  return {
    isOn: row.status === '1' && row.url !== null,
    content: row.content,
    url: row.url ?? '',
    method: row.method,
    bodyFormat: row.body_format,
    headers: row.headers ?? '',
    body: row.body ?? '',
    successText: row.success_text ?? '',
    secret: row.secret ? unsealText({ keys, tenantId: 0 }, 'secret', row.secret) : '',
    signKind: row.sign_kind,
    signText: row.sign_text ?? '',
  }
}
