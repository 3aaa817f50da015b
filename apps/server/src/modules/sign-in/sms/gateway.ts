import type { Deps } from '../../../plugins/deps.ts'
import { unsealText } from '../../../resource/stored.ts'
import type { SmsGateway } from './gateway-request.ts'

/** Reads the gateway's setting with its secret opened. `isOn` is true when texts are really sent. */
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
