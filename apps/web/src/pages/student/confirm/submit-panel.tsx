import type { Finding } from '@xw/shared/degree/rules/finding'
import type { FormGroup } from '@xw/shared/field-types/facets'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { OwnRecord } from '@xw/shared/wire/own-records'
import { stepPath } from '@xw/shared/wire/record-paths'
import { Alert, Checkbox } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { refreshOwnRecords } from '../../../data/degree/own-records.ts'
import type { RecordFindings } from '../../../data/degree/use-findings.ts'
import { findShownField } from '../../../features/record-findings/findings.ts'
import { runBulkAction } from '../../../features/record-steps/bulk-action.ts'
import { studentPaths } from '../../../lib/paths.ts'
import styles from './confirm.module.css'
import { useCommitment } from './use-commitment.tsx'

interface SubmitPanelProps {
  own: OwnRecord
  /** The version of the record that the student sees. */
  version: unknown
  def: ResourceDef
  groups: readonly FormGroup[]
  findings: RecordFindings
}

interface SubmitContext {
  version: unknown
  commitment: ReturnType<typeof useCommitment>
}

function useSubmit(own: OwnRecord, { version, commitment }: SubmitContext) {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function submit() {
    setBusy(true)
    setRefusal(null)
    try {
      const said = await runBulkAction(stepPath('submit'), {
        xwlx: own.xwbslbm,
        ids: [own.id],
        version,
        ...commitment.body,
      })
      await refreshOwnRecords()
      if (said?.fields.committed) commitment.reload()
      if (said) setRefusal(said.isStale ? '信息刚刚有变化，请重新核对后再提交' : said.message)
      else void navigate(`${studentPaths.home}?id=${own.id}`, { replace: true })
    } finally {
      setBusy(false)
    }
  }
  return { submit, refusal, isBusy }
}

interface ErrorListProps {
  errors: readonly Finding[]
  linkOf: (finding: Finding) => { to: string } | null
}

/** The errors that prevent submission, each with a link to its step or the note that the department fills it in. */
const ErrorList = ({ errors, linkOf }: ErrorListProps) => (
  <div className={styles.wrong} role="alert">
    <p>还有 {errors.length} 处需要修改，改好后才能提交：</p>
    <ul>
      {errors.map(finding => {
        const link = linkOf(finding)
        return (
          <li key={`${finding.code} ${finding.message}`}>
            {finding.message}{' '}
            {link ? <Link to={link.to}>去修改</Link> : <span className={styles.quiet}>由院系填写，请联系院系</span>}
          </li>
        )
      })}
    </ul>
  </div>
)

/** The student's confirmation and the submit button, or the errors that have to be corrected first. */
export function SubmitPanel({ own, version, def, groups, findings }: SubmitPanelProps) {
  const { list, error } = findings
  const [isSure, setSure] = useState(false)
  const [hasLooked, setLooked] = useState(false)
  const errors = list?.filter(({ level }) => level === 'error') ?? []
  const warnings = list?.filter(({ level }) => level === 'warning') ?? []
  const commitment = useCommitment(own.xwbslbm)
  const { submit, refusal, isBusy } = useSubmit(own, { version, commitment })
  const isReady = isSure && commitment.isDone && (warnings.length === 0 || hasLooked) && errors.length === 0

  /** Returns the link to the step that corrects a finding, or null when the student cannot correct it. */
  const linkOf = (finding: Finding) => {
    const key = findShownField(finding, def)
    const at = groups.findIndex(({ fields }) =>
      fields.some(field => field.key === key && field.field.readonly !== true),
    )
    return at < 0 ? null : { to: `${studentPaths.fill}?id=${own.id}&step=${at + 1}`, title: groups[at]?.title ?? '' }
  }
  const [mendable] = errors.flatMap(finding => linkOf(finding) ?? [])
  return (
    <section className={styles.submit} aria-label="提交">
      {error && <Alert type="error" showIcon title={`校验没有完成：${error.message}`} />}
      {errors.length > 0 && <ErrorList errors={errors} linkOf={linkOf} />}
      {refusal && (
        <Alert
          type="error"
          showIcon
          title={refusal}
          action={<Link to={`${studentPaths.fill}?id=${own.id}`}>去修改</Link>}
        />
      )}
      {warnings.length > 0 && errors.length === 0 && (
        <Checkbox checked={hasLooked} onChange={event => setLooked(event.target.checked)}>
          上面标出的 {warnings.length} 处提醒，我已核对，填写无误
        </Checkbox>
      )}
      {errors.length === 0 && commitment.part}
      {errors.length === 0 && (
        <Checkbox checked={isSure} onChange={event => setSure(event.target.checked)}>
          以上信息由本人核对无误
        </Checkbox>
      )}
      <div className={styles.bottom}>
        {!mendable && (
          <Link to={`${studentPaths.fill}?id=${own.id}&step=1`} className={styles.secondary}>
            返回修改
          </Link>
        )}
        {mendable ? (
          <Link to={mendable.to} className={styles.primary}>
            去修改
          </Link>
        ) : (
          <button
            type="button"
            className={styles.primary}
            disabled={!isReady || isBusy || list === null}
            onClick={() => void submit()}
          >
            提交
          </button>
        )}
      </div>
    </section>
  )
}
