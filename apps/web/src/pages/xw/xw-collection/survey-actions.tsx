import { surveyResource } from '@xw/shared/resources/xw/survey'
import { surveyPaths } from '@xw/shared/wire/survey-paths'
import { Button } from 'antd'
import { useState } from 'react'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { useSend } from '../../../data/use-send.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { useListContext } from '../../../resource/list-context.ts'
import { Can } from '../../../widgets/can.tsx'
import { useConfirm } from '../../../widgets/use-confirm.tsx'

const AudienceDialog = lazyPart(() => import('./audience-dialog.tsx'))
const ReopenDialog = lazyPart(() => import('./reopen-dialog.tsx'))

interface SurveyActionsProps {
  record: RecordOf<typeof surveyResource>
  onResults: () => void
}

/** The actions on a survey in its current state. */
export function SurveyActions({ record, onResults }: SurveyActionsProps) {
  const { refresh } = useListContext()
  const { send } = useSend(refresh)
  const { confirm, holder } = useConfirm()
  const [open, setOpen] = useState<'publish' | 'supplement' | 'reopen' | null>(null)
  const { id, name, state } = record

  async function end() {
    const content = '结束后学生不能再填写，已填写的内容保留；需要时可以重新开放。'
    if (await confirm({ title: `结束采集“${name}”？`, content, okText: '结束' })) await send(surveyPaths.close, { id })
  }

  const { permission } = surveyResource
  return (
    <>
      {state !== '0' && (
        <Button type="link" size="small" onClick={onResults}>
          结果
        </Button>
      )}
      <Can code={`${permission}:publish`}>
        {state === '0' && (
          <Button type="link" size="small" onClick={() => setOpen('publish')}>
            发布
          </Button>
        )}
        {state === '1' && (
          <Button type="link" size="small" onClick={() => setOpen('supplement')}>
            补充名单
          </Button>
        )}
      </Can>
      {state !== '0' && (
        <Can code={`${permission}:reopen`}>
          <Button type="link" size="small" onClick={() => setOpen('reopen')}>
            {state === '1' ? '延长' : '重新开放'}
          </Button>
        </Can>
      )}
      {state === '1' && (
        <Can code={`${permission}:close`}>
          <Button type="link" size="small" onClick={() => void end()}>
            结束
          </Button>
        </Can>
      )}
      {holder}
      {(open === 'publish' || open === 'supplement') && (
        <AudienceDialog record={record} step={open} onClose={() => setOpen(null)} />
      )}
      {open === 'reopen' && <ReopenDialog record={record} onClose={() => setOpen(null)} />}
    </>
  )
}
