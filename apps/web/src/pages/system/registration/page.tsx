import { registrationResource } from '@xw/shared/resources/sys/registration'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { useCan } from '../../../data/session/permissions.ts'
import { ListPage } from '../../../resource/list-page.tsx'
import { tagCell } from '../../../resource/tag-cell.tsx'
import { Can } from '../../../widgets/can.tsx'
import { ReviewOne, ReviewSelected } from './review.tsx'

const cells = { state: tagCell({ waiting: 'processing', approved: 'success', refused: 'error' }) }

const rowActions = ({ id, realname, state }: RecordOf<typeof registrationResource>) =>
  state === 'waiting' && (
    <Can code="sys:registration:review">
      <ReviewOne id={id} name={realname} />
    </Can>
  )

/** SE-04: lists the people who have registered themselves. Approving a registration creates a user. */
export default function RegistrationPage() {
  const canReview = useCan('sys:registration:review')
  return (
    <ListPage
      resource={registrationResource}
      rowActions={rowActions}
      cells={cells}
      batchActions={canReview ? <ReviewSelected /> : undefined}
      description="自助注册并需要审核的申请；通过后成为用户，结果以短信告知本人。申请保留 30 天。"
      empty="没有注册申请。是否开放注册、是否审核，在“登录方式”中设置。"
    />
  )
}
