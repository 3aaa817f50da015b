import { BellOutlined } from '@ant-design/icons'
import { surveyParam, surveyPaths } from '@xw/shared/wire/survey-paths'
import { Button } from 'antd'
import { useSend } from '../../../data/use-send.ts'
import { notify } from '../../../lib/notify.ts'
import { Can } from '../../../widgets/can.tsx'
import { useConfirm } from '../../../widgets/use-confirm.tsx'

const noop = () => {}

/** 催办: reminds everybody within the user's reach who has not responded. */
export function UrgeButton({ collectionId }: { collectionId: string }) {
  const { isBusy, send } = useSend(noop)
  const { confirm, holder } = useConfirm()
  async function urge() {
    const content = '您负责范围内未填写和被退回的学生会收到一条消息；一小时内提醒过的不再发送。'
    if (!(await confirm({ title: '催办未填写的学生？', content, okText: '催办' }))) return
    const refusal = await send(surveyPaths.urge, { [surveyParam]: collectionId })
    if (refusal) notify.warn(refusal.message)
  }
  return (
    <Can code="xw:collectionAnswer:urge">
      {holder}
      <Button icon={<BellOutlined />} loading={isBusy} onClick={() => void urge()}>
        催办
      </Button>
    </Can>
  )
}
