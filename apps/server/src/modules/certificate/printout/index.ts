import { formatTime } from '@xw/shared/wire/time'
import type { Pdf } from '../../../pdf/document.ts'
import type { Tx } from '../../../plugins/db.ts'
import { type Call, Download } from '../../../plugins/route.ts'
import type { Session } from '../../../plugins/session.ts'
import { contentSecurityPolicy } from '../../files/files/index.ts'

/** Reads the name of the school that a printout shows. Returns an empty text when the school is gone. */
export async function readSchoolName(tx: Tx, tenantId: number): Promise<string> {
  const row = await tx.selectFrom('sys_tenant').select('name').where('id', '=', tenantId).executeTakeFirst()
  return row?.name ?? ''
}

/** Formats the footer of a printout: who printed it, and when. */
export const formatPrintedBy = ({ realname, username }: Pick<Session, 'realname' | 'username'>): string =>
  `打印：${realname}（${username}）　${formatTime(new Date())?.slice(0, 16) ?? ''}`

const type = 'application/pdf'

/** Sends a PDF that the browser shows, or downloads when `inline` is false. Browsers and proxies must not cache it. */
export function sendPdf({ reply }: Pick<Call, 'reply'>, name: string, { pdf, inline = true }: PdfAnswer): Download {
  reply.headers({ 'Content-Security-Policy': contentSecurityPolicy(type), 'Cache-Control': 'no-store' })
  return new Download({ name: `${name}.pdf`, type, inline, content: pdf.content })
}

interface PdfAnswer {
  pdf: Pick<Pdf, 'content'>
  inline?: boolean
}
