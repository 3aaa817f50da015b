import { useQuery } from '@tanstack/react-query'
import type { thesisReviewResource } from '@xw/shared/resources/xw/thesis-review'
import type { ReviewerChoice, ReviewLink } from '@xw/shared/wire/thesis'
import { thesisPaths } from '@xw/shared/wire/thesis-paths'
import { Checkbox, Input, InputNumber, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { call, request } from '../../../api/http.ts'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { notify } from '../../../lib/notify.ts'
import { useListContext } from '../../../resource/list-context.ts'
import { LoadFailure } from '../../../resource/page-states.tsx'
import { Modal } from '../../../widgets/modal.tsx'
import { IssuedLinks } from './issued-links.tsx'
import styles from './thesis.module.css'

interface SendDialogProps {
  record: RecordOf<typeof thesisReviewResource>
  onClose: () => void
}

/** 送审: chooses reviewers, showing conflicts of interest, and then their links, which are shown only once. */
export default function SendDialog({ record, onClose }: SendDialogProps) {
  const { refresh } = useListContext()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [days, setDays] = useState(30)
  const [links, setLinks] = useState<readonly ReviewLink[] | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function send() {
    setBusy(true)
    try {
      const body = { id: record.id, reviewerIds: chosen, days }
      const { success, message, result } = await request<ReviewLink[]>(thesisPaths.send, { method: 'POST', body })
      if (!success || !result) return notify.warn(message)
      notify.success(message)
      setLinks(result)
    } finally {
      setBusy(false)
    }
  }
  function close() {
    if (links) refresh()
    onClose()
  }

  if (links)
    return (
      <Modal title="评阅链接" width={720} canFullScreen={false} open onCancel={close} footer={null}>
        <IssuedLinks links={links} />
      </Modal>
    )
  return (
    <Modal
      title={`送审 · ${record.lwtm}`}
      width={760}
      open
      onCancel={close}
      onOk={() => void send()}
      okText={chosen.length > 0 ? `送审给 ${chosen.length} 位专家` : '送审'}
      okButtonProps={{ disabled: chosen.length === 0 }}
      cancelText="取消"
      confirmLoading={isBusy}
    >
      <p>
        链接{' '}
        <InputNumber
          aria-label="有效天数"
          min={1}
          max={180}
          precision={0}
          value={days}
          onChange={value => setDays(value ?? 30)}
        />{' '}
        天内有效，每个链接只能由一位专家在一个浏览器中打开。盲审论文请确认全文和文档属性中没有作者、导师姓名。
      </p>
      <Choices id={record.id} chosen={chosen} onChange={setChosen} />
    </Modal>
  )
}

interface ChoicesProps {
  id: string
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
}

function Choices({ id, chosen, onChange }: ChoicesProps) {
  const [wanted, setWanted] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: ['thesis-reviewers', id],
    queryFn: ({ signal }) => call<ReviewerChoice[]>(thesisPaths.candidates, { params: { id }, silent: true, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} />
  if (data.length === 0) return <p>还没有启用的评阅专家，请先在“评阅专家”中添加。</p>
  const shown = data.filter(
    ({ id: own, name, unit, specialty }) =>
      chosen.includes(own) || `${name} ${unit} ${specialty ?? ''}`.includes(wanted.trim()),
  )
  const toggle = (own: string) => onChange(chosen.includes(own) ? chosen.filter(one => one !== own) : [...chosen, own])
  return (
    <>
      <Input
        aria-label="查找专家"
        placeholder="按姓名、单位或研究领域查找"
        value={wanted}
        onChange={event => setWanted(event.target.value)}
      />
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>专家</th>
              <th>单位</th>
              <th>研究领域</th>
              <th>在评</th>
              <th>说明</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(choice => (
              <Choice key={choice.id} {...choice} isChosen={chosen.includes(choice.id)} onToggle={toggle} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

type ChoiceProps = ReviewerChoice & { isChosen: boolean; onToggle: (id: string) => void }

function Choice({ id, name, unit, jobTitle, specialty, open, conflicts, isChosen, onToggle }: ChoiceProps) {
  return (
    <tr>
      <td>
        <Checkbox checked={isChosen} disabled={conflicts.some(({ isHard }) => isHard)} onChange={() => onToggle(id)}>
          {name} {jobTitle}
        </Checkbox>
      </td>
      <td>{unit}</td>
      <td>{specialty}</td>
      <td>{open}</td>
      <td>
        {conflicts.map(({ text, isHard }) => (
          <Tag key={text} color={isHard ? 'error' : 'warning'}>
            {text}
          </Tag>
        ))}
      </td>
    </tr>
  )
}
