import { tenantResource } from '@xw/shared/resources/sys/tenant'
import { useState } from 'react'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { SchoolSelect } from '../../../features/schools/school-select.tsx'
import type { InputProps } from '../../../field-types/field-view.ts'
import { ListPage } from '../../../resource/list-page.tsx'
import { MembersDrawer } from './members-drawer.tsx'
import { SchoolActions } from './school-actions.tsx'

const inputs = { copyFrom: (props: InputProps) => <SchoolSelect {...props} none="不复制" /> }

/** SY-20: manages the schools of the platform and their members. */
export default function TenantPage() {
  const [shown, setShown] = useState<RecordOf<typeof tenantResource> | null>(null)
  const actions = (school: RecordOf<typeof tenantResource>) => (
    <SchoolActions school={school} onMembers={() => setShown(school)} />
  )
  return (
    <>
      <ListPage resource={tenantResource} inputs={inputs} rowActions={actions} />
      {shown && <MembersDrawer school={shown} onClose={() => setShown(null)} />}
    </>
  )
}
