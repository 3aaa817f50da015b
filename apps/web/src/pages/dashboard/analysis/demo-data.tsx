import { Alert, Button, Progress } from 'antd'
import { useState } from 'react'
import { useDemoData } from '../../../data/degree/demo-data.ts'
import { useCan } from '../../../data/session/permissions.ts'
import { useConfirm } from '../../../widgets/use-confirm.tsx'
import styles from './demo-data.module.css'
import home from './home.module.css'

const count = (value: number) => value.toLocaleString('zh-CN')

/** On an empty system offers to load demo data; on a system with demo data says so and offers to clear it. */
export function DemoData() {
  const { data, isBusy, load, clear } = useDemoData()
  const mayClear = useCan('xw:demoData:clear')
  const { confirm, holder } = useConfirm()
  const [refusal, setRefusal] = useState<string | null>(null)
  if (!data || (data.state === 'real' && !data.task)) return null
  const { task, records, size } = data

  async function askToLoad() {
    const isAgreed = await confirm({
      title: '加载演示数据？',
      content: `将加载约 ${count(size)} 条虚构的学位信息（十种学位类型、各种状态，带照片和办理经过），并建立它们所在的 9 个院系和 3 轮采集批次。不建立账号，不通知任何人；正式使用前可以一次清除。`,
      okText: '加载',
    })
    if (isAgreed) setRefusal(await load())
  }

  async function askToClear() {
    const isAgreed = await confirm({
      title: '清除演示数据？',
      content: `将删除 ${count(records)} 条演示用的学位信息及其照片、采集批次和院系，对它们所做的修改也一并删除，不能恢复。`,
      okText: '清除',
      isDanger: true,
    })
    if (isAgreed) setRefusal(await clear())
  }

  return (
    <section className={home.card} aria-label="演示数据">
      {task && (
        <>
          <p role="status">{task.name === 'load' ? '正在加载演示数据' : '正在清除演示数据'}，完成后本页会自动更新。</p>
          <Progress percent={task.progress} aria-label="进度" />
        </>
      )}
      {!task && data.state === 'empty' && (
        <div className={styles.line}>
          <p>还没有学位信息。可以先加载一批虚构的数据，看看各个页面在工作中的样子。</p>
          <Button loading={isBusy} onClick={() => void askToLoad()}>
            加载演示数据
          </Button>
        </div>
      )}
      {!task && data.state === 'demo' && (
        <div className={styles.line}>
          <p>本校现有的 {count(records)} 条学位信息都是虚构的演示数据，人物、单位和号码均不存在。</p>
          {mayClear && (
            <Button danger loading={isBusy} onClick={() => void askToClear()}>
              清除演示数据
            </Button>
          )}
        </div>
      )}
      {refusal && <Alert type="warning" showIcon title={refusal} />}
      {holder}
    </section>
  )
}
