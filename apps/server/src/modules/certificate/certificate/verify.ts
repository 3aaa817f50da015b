import { certificateKindName } from '@xw/shared/degree/certificate/kinds'
import { certificatePaths } from '@xw/shared/wire/certificate-paths'
import { CertificateVerification } from '@xw/shared/wire/certificates'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import type { Db } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { decreaseHourlyCount, increaseHourlyCount } from '../../../plugins/hourly-count.ts'
import { type Route, route } from '../../../plugins/route.ts'
import { assertCaptchaAfterManyCalls, captchaFields } from '../../sign-in/captcha/index.ts'
import { type CertificateCode, isSameLink, parseCode } from './link.ts'

/** How many wrong names an IP address may try for one certificate in an hour. */
export const wrongNamesPerHour = 10

/** The answer to every failed query, so that a guesser learns neither which numbers exist nor who holds them. */
const noMatchText = '没有找到相符的证书，请核对姓名，并确认是扫描证书上的二维码打开的本页'

/** DG-08: tells the public whether the certificate behind a scanned code is genuine. */
export const verifyRoute = ({ db, keys }: Pick<Deps, 'db' | 'keys'>): Route =>
  route({
    method: 'POST',
    path: certificatePaths.verify,
    title: '证书查验（verify）',
    subject: '证书查验',
    public: true,
    scope: 'none',
    ratePerMinute: 60,
    body: Type.Object({ code: textParam(80, 1), name: textParam(60, 1), ...captchaFields }),
    response: CertificateVerification,
    async handle({ body, request }) {
      const { captcha, checkKey } = body
      await assertCaptchaAfterManyCalls({ db, keys }, { captcha, checkKey, purpose: 'verification', ip: request.ip })
      const code = parseCode(body.code)
      // Forged codes are refused before anything is counted, so that nobody can use them to lock out a holder.
      const print = code && (await findPrint(db, code))
      if (!print) throw refused(noMatchText)
      // The key contains the IP address: a guesser locks out only that address, not others with the same certificate.
      const key = `certificate ${code.tenantId}.${code.number} ${request.ip}`
      if ((await increaseHourlyCount(db, key)) > wrongNamesPerHour) throw refused('查询次数过多，请一小时后再试')
      if (print.xm !== body.name.trim()) throw refused(noMatchText)
      await decreaseHourlyCount(db, key)
      return { state: stateOf(print), kind: certificateKindName(print.kind), shown: print.shown }
    },
  })

interface StoredPrint {
  link: string
  xm: string
  kind: string
  state: string
  shown: { label: string; value: string }[]
  isRevoked: boolean
}

const stateOf = ({ isRevoked, state }: StoredPrint): CertificateVerification['state'] =>
  isRevoked ? 'revoked' : state === '1' ? 'valid' : 'void'

/** Finds the print with this number and signature. Returns null when the signature matches none of them. */
const findPrint = (db: Db, { tenantId, number, link }: CertificateCode): Promise<StoredPrint | null> =>
  db.inTenant(tenantId, async tx => {
    const { rows } = await sql<StoredPrint>`
      select p.link, p.xm, p.kind, p.state, p.shown, coalesce(n.revoked_time is not null, false)
        or coalesce((select t.status = '99' from xw_info t where t.tenant_id = p.tenant_id and t.id = p.record_id), false)
        as "isRevoked"
      from xw_certificate_print p
      left join xw_certificate_number n on n.tenant_id = p.tenant_id and n.number = p.number
      where p.tenant_id = ${tenantId} and p.number = ${number}`.execute(tx)
    return rows.find(row => isSameLink(row.link, link)) ?? null
  })
