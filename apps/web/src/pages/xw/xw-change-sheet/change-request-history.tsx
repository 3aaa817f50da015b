import { dictTextOf } from '../../../data/resources/resource-record.ts'
import type { ChangeRequestRow } from './use-change-request.ts'
import styles from './xw-change-sheet.module.css'

interface Stage {
  name: string
  by: string | null | undefined
  time: string | null
  words?: string
}

/** Lists the stages that a change request has passed. */
function listStages(sheet: ChangeRequestRow): Stage[] {
  const named = (key: 'createBy' | 'submitBy' | 'schoolBy' | 'provinceBy') => dictTextOf(sheet, key) ?? sheet[key]
  const answer = [sheet.provinceOpinion, sheet.documentNo && `批文号：${sheet.documentNo}`].filter(Boolean).join('，')
  return [
    { name: '填写', by: named('createBy'), time: sheet.createTime },
    { name: '提交', by: named('submitBy'), time: sheet.submitTime },
    { name: '学校意见', by: named('schoolBy'), time: sheet.schoolTime, words: sheet.schoolOpinion ?? '' },
    { name: '省级意见', by: named('provinceBy'), time: sheet.provinceTime, words: answer },
  ].filter(({ time }) => time !== null)
}

/** The history of a change request: who acted, when, and with which opinion. */
export const ChangeRequestHistory = ({ sheet }: { sheet: ChangeRequestRow }) => (
  <ol className={styles.way} aria-label="办理经过">
    {listStages(sheet).map(({ name, by, time, words }) => (
      <li key={name}>
        <strong>{name}</strong>
        {words && <span>{words}</span>}
        <span className={styles.quiet}>
          {by} {time}
        </span>
      </li>
    ))}
  </ol>
)
