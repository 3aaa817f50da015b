import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import type { Finding } from '@xw/shared/degree/rules/finding'
import type { FieldChange } from '@xw/shared/wire/record-history'
import type { ResourceForm } from '../../../data/resources/use-record-form.ts'
import { useCan } from '../../../data/session/permissions.ts'
import { PhotoBox } from '../../../features/photo/photo-box.tsx'
import { useIsRoomy } from '../../../lib/use-media.ts'
import { Conditions } from './conditions.tsx'
import { JudgementPanel, judgementTitle } from './judgement-panel.tsx'
import { SideSection } from './side-section.tsx'
import { Timeline } from './timeline.tsx'
import styles from './xw-record.module.css'

/** What the panels do in the page or the form that they stand beside. */
export interface SideTools {
  /** Leads to where a field is filled in. */
  toField(key: string): void
  /** Returns null when the finding's fields are not on the page. */
  jumpTo(finding: Finding): (() => void) | null
  fixOf(finding: Finding): { readonly label: string; apply(): void } | null
  /** Returns null when the field is closed. */
  restore(change: FieldChange): (() => void) | null
}

interface RecordSideProps {
  form: ResourceForm
  findings: Parameters<typeof JudgementPanel>[0]['findings']
  tools: SideTools
}

/** Left of the record: its photo, what the rules say, what happened so far. Below 1200 px above it, folded. */
export function RecordSide({ form: { def, record }, findings, tools }: RecordSideProps) {
  const isWide = useIsRoomy()
  const canLookBack = useCan(`${degreeRecordTable.permission}:history`)
  const photo = typeof record?.photo === 'string' && record.photo !== '' ? record.photo : null
  return (
    <aside className={styles.side} aria-label="校验与经过">
      {record && Object.hasOwn(def.fields, 'photo') && (
        <SideSection title={photo ? '照片' : '照片：未上传'} isWide={isWide}>
          {photo ? (
            <PhotoBox key={photo} id={photo} name={typeof record.xm === 'string' ? record.xm : ''} />
          ) : (
            <p className={styles.quiet}>
              还没有照片。
              <button type="button" className="xw-link-button" onClick={() => tools.toField('photo')}>
                去上传
              </button>
            </p>
          )}
        </SideSection>
      )}
      <SideSection title={judgementTitle(findings.list)} isWide={isWide}>
        <JudgementPanel findings={findings} jumpTo={tools.jumpTo} fixOf={tools.fixOf} />
      </SideSection>
      {typeof record?.xwbslbm === 'string' && <Conditions xwlx={record.xwbslbm} isWide={isWide} />}
      {record && canLookBack && (
        <SideSection title="经过" isWide={isWide}>
          <Timeline def={def} id={record.id} restore={tools.restore} />
        </SideSection>
      )}
    </aside>
  )
}
