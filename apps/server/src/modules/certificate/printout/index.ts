import { formatTime } from '@xw/shared/wire/time'
import type { Pdf } from '../../../pdf/document.ts'
import type { Tx } from '../../../plugins/db.ts'
import { type Call, Download } from '../../../plugins/route.ts'
import type { Session } from '../../../plugins/session.ts'
import { contentSecurityPolicy } from '../../files/files/index.ts'

/** Whose name stands on a paper. */
export async function readSchoolName(tx: Tx, tenantId: number): Promise<string> {
  const row = await tx.selectFrom('sys_tenant').select('name').where('id', '=', tenantId).executeTakeFirst()
  return row?.name ?? ''
}

/** By whom a paper was printed, and when; as its foot says it. */
export const formatPrintedBy = ({ realname, username }: Pick<Session, 'realname' | 'username'>): string =>
  `打印：${realname}（${username}）　${formatTime(new Date())?.slice(0, 16) ?? ''}`

const type = 'application/pdf'

/** A paper as the browser shows it, or keeps it where it is not `inline`; nothing on the way does. */
export function sendPdf({ reply }: Pick<Call, 'reply'>, name: string, { pdf, inline = true }: PdfAnswer): Download {
  reply.headers({ 'Content-Security-Policy': contentSecurityPolicy(type), 'Cache-Control': 'no-store' })
  return new Download({ name: `${name}.pdf`, type, inline, content: pdf.content })
}

interface PdfAnswer {
  pdf: Pick<Pdf, 'content'>
  inline?: boolean
}
