import { useQuery } from '@tanstack/react-query'
import { degreeTypes, findDegreeType } from '@xw/shared/degree/types'
import type { PastDraw, ThesisDraw } from '@xw/shared/wire/thesis'
import { thesisPaths } from '@xw/shared/wire/thesis-paths'
import { Form, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { call, request } from '../../../api/http.ts'
import { type Refusal, readRefusal } from '../../../api/refusal.ts'
import { notify } from '../../../lib/notify.ts'
import { useListContext } from '../../../resource/list-context.ts'
import { CheckedForm } from '../../../widgets/checked-form.tsx'
import { Modal } from '../../../widgets/modal.tsx'
import styles from './thesis.module.css'

interface DrawRequest {
  xwlx: string
  percent: number
}

/** 随机抽检: previews how many theses each department contributes. The theses themselves are drawn only after that. */
export default function DrawDialog({ onClose }: { onClose: () => void }) {
  const { refresh } = useListContext()
  const [form] = Form.useForm<DrawRequest>()
  const [seen, setSeen] = useState<ThesisDraw | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function draw(wish: DrawRequest): Promise<Refusal | null> {
    setBusy(true)
    try {
      const body = { ...wish, ...(seen ? { seed: seen.seed } : { preview: true }) }
      const answer = await request<ThesisDraw>(thesisPaths.draw, { method: 'POST', body })
      if (answer.success && seen) {
        notify.success(answer.message)
        refresh()
        onClose()
      } else if (answer.success) setSeen(answer.result)
      return readRefusal(answer)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      title="随机抽检"
      width={640}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={form.submit}
      okText={seen ? `抽取 ${seen.drawn} 篇` : '预览'}
      cancelText="取消"
      confirmLoading={isBusy}
    >
      <p>
        从待送审、未抽中过的论文中按院系比例抽取，不足一篇的按一篇。抽中的论文改为双盲送审；随机种子会留存，可以据此重算。
      </p>
      <CheckedForm form={form} layout="vertical" onSave={draw} onValuesChange={() => setSeen(null)}>
        <Form.Item name="xwlx" label="学位类型" rules={[{ required: true, message: '请选择学位类型' }]}>
          <Select placeholder="请选择" options={degreeTypes.map(({ code, name }) => ({ value: code, label: name }))} />
        </Form.Item>
        <Form.Item name="percent" label="抽检比例（%）" rules={[{ required: true, message: '请填写抽检比例' }]}>
          <InputNumber min={0.1} max={100} precision={1} />
        </Form.Item>
      </CheckedForm>
      {seen ? <DrawPreview {...seen} /> : <PastDraws />}
    </Modal>
  )
}

function DrawPreview({ seed, candidates, drawn, departs }: ThesisDraw) {
  return (
    <>
      <p>
        共 {candidates} 篇，将抽取 {drawn} 篇；随机种子 <code>{seed}</code>
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>院系</th>
            <th>论文</th>
            <th>抽取</th>
          </tr>
        </thead>
        <tbody>
          {departs.map(depart => (
            <tr key={depart.departName}>
              <td>{depart.departName}</td>
              <td>{depart.candidates}</td>
              <td>{depart.drawn}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function PastDraws() {
  const { data = [] } = useQuery({
    queryKey: ['thesis-draws'],
    queryFn: ({ signal }) => call<PastDraw[]>(thesisPaths.draws, { silent: true, signal }),
    staleTime: 0,
  })
  if (data.length === 0) return null
  return (
    <table className={styles.table}>
      <caption>以前的抽检</caption>
      <thead>
        <tr>
          <th>时间</th>
          <th>学位类型</th>
          <th>比例</th>
          <th>抽中</th>
          <th>随机种子</th>
          <th>操作人</th>
        </tr>
      </thead>
      <tbody>
        {data.map(draw => (
          <tr key={draw.id}>
            <td>{draw.createTime}</td>
            <td>{findDegreeType(draw.xwbslbm)?.name}</td>
            <td>{draw.percent}%</td>
            <td>
              {draw.drawn} / {draw.candidates}
            </td>
            <td>
              <code>{draw.seed}</code>
            </td>
            <td>{draw.createBy}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
