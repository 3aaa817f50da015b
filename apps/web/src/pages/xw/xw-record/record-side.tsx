import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import type { ResourceForm } from '../../../data/resources/use-record-form.ts'
import { useCan } from '../../../data/session/permissions.ts'
import type { useTools } from '../../../features/judged-form/use-tools.ts'
import { PhotoBox } from '../../../features/photo/photo-box.tsx'
import { useIsRoomy } from '../../../lib/use-media.ts'
import { Conditions } from './conditions.tsx'
import { JudgementPanel, judgementTitle } from './judgement-panel.tsx'
import { SideSection } from './side-section.tsx'
import { Timeline } from './timeline.tsx'
import styles from './xw-record.module.css'

interface RecordSideProps {
  form: ResourceForm
  findings: Parameters<typeof JudgementPanel>[0]['findings']
  tools: ReturnType<typeof useTools>
}

/** Beside the form: what the rules say, the photo, what happened so far. Below 1200 px over it, folded. */
export function RecordSide({ form: { def, record }, findings, tools }: RecordSideProps) {
  const isWide = useIsRoomy()
  const canLookBack = useCan(`${degreeRecordTable.permission}:history`)
  const photo = typeof record?.photo === 'string' && record.photo !== '' ? record.photo : null
  return (
    <aside className={styles.side} aria-label="校验与经过">
      <SideSection title={judgementTitle(findings.list)} isWide={isWide}>
        <JudgementPanel findings={findings} jumpTo={tools.jumpTo} fixOf={tools.fixOf} />
      </SideSection>
      {record && Object.hasOwn(def.fields, 'photo') && (
        <SideSection title={photo ? '照片' : '照片：未上传'} isWide={isWide}>
          {photo ? (
            <PhotoBox key={photo} id={photo} name={typeof record.xm === 'string' ? record.xm : ''} />
          ) : (
            <p className={styles.quiet}>
              还没有照片。
              <button type="button" className="xw-link-button" onClick={() => tools.jump('photo')}>
                去上传
              </button>
            </p>
          )}
        </SideSection>
      )}
      {typeof record?.xwbslbm === 'string' && <Conditions xwlx={record.xwbslbm} isWide={isWide} />}
      {record && canLookBack && (
        <SideSection title="经过" isWide={isWide}>
          <Timeline def={def} id={record.id} restore={tools.restore} />
        </SideSection>
      )}
    </aside>
  )
}
