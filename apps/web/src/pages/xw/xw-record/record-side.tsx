import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import type { Finding } from '@xw/shared/degree/rules/finding'
import type { FieldChange } from '@xw/shared/wire/record-history'
import type { ResourceForm } from '../../../data/resources/use-record-form.ts'
import { useCan } from '../../../data/session/permissions.ts'
import { PhotoBox } from '../../../features/photo/photo-box.tsx'
import { useIsRoomy } from '../../../lib/use-media.ts'
import { Conditions } from './conditions.tsx'
import { FindingsPanel, getFindingsTitle } from './findings-panel.tsx'
import { SideSection } from './side-section.tsx'
import { Timeline } from './timeline.tsx'
import styles from './xw-record.module.css'

/** The tools that the page or the form gives to the panels beside it. */
export interface SideTools {
  /** Opens the input of a field. */
  toField(key: string): void
  /** Returns null when the finding's fields are not on the page. */
  jumpTo(finding: Finding): (() => void) | null
  fixOf(finding: Finding): { readonly label: string; apply(): void } | null
  /** Returns null when the field is closed. */
  restore(change: FieldChange): (() => void) | null
}

interface RecordSideProps {
  form: ResourceForm
  findings: Parameters<typeof FindingsPanel>[0]['findings']
  tools: SideTools
}

/** The photo, the findings and the history, left of the record. Below 1200 px they fold above it. */
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
      <SideSection title={getFindingsTitle(findings.list)} isWide={isWide}>
        <FindingsPanel findings={findings} jumpTo={tools.jumpTo} fixOf={tools.fixOf} />
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
