import { doubleBlindMode, reviewModes } from '@xw/shared/degree/thesis/review'
import { thesisReviewResource } from '@xw/shared/resources/xw/thesis-review'
import type { ThesisToReview } from '@xw/shared/wire/thesis'
import { formatTime } from '@xw/shared/wire/time'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError, refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { FileRecord } from '../../../plugins/files.ts'
import { increaseHourlyCount } from '../../../plugins/hourly-count.ts'
import type { Origin } from '../../../plugins/origin.ts'
import { Download } from '../../../plugins/route.ts'
import { writeOperation } from '../../../resource/audit.ts'
import { findSchool, hashSecret } from './token.ts'

/** The credentials of a reviewer's call: the link's token, the browser's key and the IP address. */
export interface LinkCredentials {
  token: string
  key: string
  ip: string
}

/** How many invalid links an IP address may try in an hour. Valid links do not count, as reviewers may share one. */
const guessesPerHour = 60

/** The one error for links that are forged, expired, answered, withdrawn or opened elsewhere. It reveals nothing. */
const invalidLink = (): AppError =>
  refused('链接无效：可能已经提交、已过期、已撤回，或已在其他设备上打开。如需继续评阅，请联系发送链接的学位办公室。')

/** The actor that the operation log shows for a reviewer: no account, and not the reviewer's name. */
export const linkActor = (tenantId: number) => ({
  def: thesisReviewResource,
  session: { tenantId, userId: null, username: '评阅专家' },
})

/** A condition on the invitation `one`: this link's token belongs to it, and it is open and not expired. */
const isValidLink = ({ token }: LinkCredentials): RawBuilder<SqlBool> => sql`
  one.tenant_id = current_tenant() and one.link_hash = ${hashSecret(token)} and one.state = 'open'
  and one.expires_at > clock_timestamp()`

/** A condition on the invitation `one`: the link is valid, and this browser is the one that opened it. */
export const isOpenedBy = (pass: LinkCredentials): RawBuilder<SqlBool> => sql`
  ${isValidLink(pass)} and one.key_hash = ${hashSecret(pass.key)}`

/** Runs a function in the school of a link. When `run` returns null, the link is invalid and the attempt is counted. */
export async function withLink<T>(
  { db }: Deps,
  { token, ip }: LinkCredentials,
  run: (tx: Tx, tenantId: number) => Promise<T | null>,
): Promise<T> {
  const tenantId = await findSchool(db, token)
  const result = tenantId === null ? null : await db.inTenant(tenantId, tx => run(tx, tenantId))
  if (result !== null) return result
  const guesses = await increaseHourlyCount(db, `review-link ${ip}`)
  throw guesses > guessesPerHour ? new AppError('tooMany') : invalidLink()
}

/** Opens a link. Only the first browser that opens it may do so again, until the review is answered. */
export const openLink = (deps: Deps, pass: LinkCredentials, origin: Origin): Promise<ThesisToReview> =>
  withLink(deps, pass, async (tx, tenantId) => {
    const { rows } = await sql<{ id: string }>`
      update xw_review_assignment one set key_hash = ${hashSecret(pass.key)}, opened_time = now()
      where ${isValidLink(pass)} and one.key_hash is null returning one.id`.execute(tx)
    const [first] = rows
    if (first)
      await writeOperation(tx, linkActor(tenantId), { operation: 'review', what: `打开链接 ${first.id}`, origin })
    const found = await readThesis(tx, pass)
    if (!found) return null
    const file = await findFile(deps, tx, found)
    return toView(found, file)
  })

interface FoundThesis {
  tenantId: number
  reviewId: string
  fileIds: string[] | null
  reviewNo: string
  mode: string
  round: number
  title: string | null
  major: string | null
  name: string | null
  studentNo: string | null
  depart: string | null
  supervisors: string | null
  expiresAt: Date
}

async function readThesis(tx: Tx, pass: LinkCredentials): Promise<FoundThesis | null> {
  const { rows } = await sql<FoundThesis>`
    select review.tenant_id as "tenantId", review.id as "reviewId", review.thesis_file as "fileIds",
      review.review_no as "reviewNo", review.review_mode as mode, review.round, review.lwtm as title, review.zymc as major,
      review.xm as name, review.xh as "studentNo", review.dsxm as supervisors, one.expires_at as "expiresAt",
      (select depart_name from sys_depart where tenant_id = review.tenant_id and id = review.depart_id) as depart
    from xw_review_assignment one
    join xw_thesis_review review on review.tenant_id = one.tenant_id and review.id = one.review_id
    where ${isOpenedBy(pass)}`.execute(tx)
  return rows[0] ?? null
}

const toView = (found: FoundThesis, file: FileRecord | null): ThesisToReview => ({
  reviewNo: found.reviewNo,
  modeText: reviewModes.find(({ value }) => value === found.mode)?.text ?? '',
  round: found.round,
  title: found.title,
  major: found.major,
  author:
    found.mode === doubleBlindMode
      ? null
      : { name: found.name, studentNo: found.studentNo, depart: found.depart, supervisors: found.supervisors },
  fileSize: file?.size ?? null,
  expiresAt: formatTime(found.expiresAt),
})

async function findFile(
  { files }: Deps,
  tx: Tx,
  { tenantId, reviewId, fileIds }: FoundThesis,
): Promise<FileRecord | null> {
  const of = { table: thesisReviewResource.table, recordIds: [reviewId], ids: fileIds ?? [] }
  const [file] = await files.ofRecords(tx, tenantId, of)
  return file ?? null
}

/** Downloads the thesis under its review number, because the uploaded file's name may reveal the author. */
export async function readThesisFile(deps: Deps, pass: LinkCredentials): Promise<Download> {
  const { file, name } = await withLink(deps, pass, async tx => {
    const found = await readThesis(tx, pass)
    const kept = found && (await findFile(deps, tx, found))
    return kept && { file: kept, name: `${found.reviewNo}.pdf` }
  })
  return new Download({ name, type: file.mime, content: await deps.files.open(file) })
}
