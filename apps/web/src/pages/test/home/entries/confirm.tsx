import { Button } from 'antd'
import { useState } from 'react'
import type { ConfirmQuestion } from '../../../../widgets/confirm-dialog.tsx'
import { useConfirm } from '../../../../widgets/use-confirm.tsx'
import { State } from '../state.tsx'

const plain: ConfirmQuestion = { title: '提交这条记录？', content: '提交后不能再修改。' }
const danger: ConfirmQuestion = { title: '确认删除', content: '删除后进入回收站。', okText: '删除', isDanger: true }

/** Asks before an action. When the action loses data, the button that cancels it has the focus. */
export default function Confirms() {
  const { confirm, holder } = useConfirm()
  const [answer, setAnswer] = useState<boolean | null>(null)
  const ask = (question: ConfirmQuestion) => void confirm(question).then(setAnswer)
  return (
    <>
      {holder}
      <State name="一般的">
        <Button onClick={() => ask(plain)}>提交</Button>
      </State>
      <State name="会失去内容的">
        <Button danger onClick={() => ask(danger)}>
          删除
        </Button>
      </State>
      <State name="回答">
        <p role="status">{answer === null ? '还没有问过' : answer ? '继续' : '取消'}</p>
      </State>
    </>
  )
}
