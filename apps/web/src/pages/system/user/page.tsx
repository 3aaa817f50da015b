import { userResource } from '@xw/shared/resources/sys/user'
import { useCan } from '../../../data/session/permissions.ts'
import { BesideDeparts } from '../../../features/departs/beside-departs.tsx'
import { ListPage } from '../../../resource/list-page.tsx'
import { FreezeSelected } from './freeze-selected.tsx'
import { UserRowMenu } from './user-row-menu.tsx'

/** SY-01: lists the users of a school by department. Row actions freeze a user or set a new initial password. */
export default function UserPage() {
  const canFreeze = useCan('sys:user:freeze')
  return (
    <BesideDeparts>
      <ListPage
        resource={userResource}
        RowMenu={UserRowMenu}
        batchActions={canFreeze ? <FreezeSelected /> : undefined}
      />
    </BesideDeparts>
  )
}
