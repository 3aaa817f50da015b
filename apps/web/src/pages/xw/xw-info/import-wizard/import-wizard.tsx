import { Button, Steps } from 'antd'
import type { ReactNode } from 'react'
import type { ImportScope } from '../../../../data/resources/imports.ts'
import { notify } from '../../../../lib/notify.ts'
import { useIsPhone } from '../../../../lib/use-media.ts'
import { Modal } from '../../../../widgets/modal.tsx'
import { useConfirm } from '../../../../widgets/use-confirm.tsx'
import { useCancelImport } from '../use-cancel-import.tsx'
import { BatchNote } from './batch-note.tsx'
import styles from './import-wizard.module.css'
import { MatchStep } from './match-step.tsx'
import { ResultStep } from './result-step.tsx'
import { RunStep } from './run-step.tsx'
import { findMatchProblem, steps, wizardMessages, wizardTitle } from './steps.ts'
import { TryStep } from './try-step.tsx'
import { UploadStep } from './upload-step.tsx'
import { useWizard, type WizardControl } from './use-wizard.ts'

/** IM-01: imports a spreadsheet into degree records, step by step. Mounted only while it is open. */
export default function ImportWizard({ place, onClose }: { place: ImportScope; onClose: () => void }) {
  const wizard = useWizard(place)
  const isPhone = useIsPhone()
  const { step, isAutomatic } = wizard.state
  const at = steps.findIndex(({ key }) => key === step)
  return (
    <Modal
      title={wizardTitle[place.kind]}
      width={1000}
      open
      onCancel={onClose}
      footer={<Footer {...wizard} onClose={onClose} />}
    >
      <Steps
        className={styles.steps ?? ''}
        current={at}
        size="small"
        orientation="horizontal"
        responsive={false}
        items={steps.map(({ key, title }, index) => {
          // Five titles do not fit on a phone, which shows only the current one.
          if (isPhone) return { title: index === at ? title : '' }
          return { title: key === 'match' && isAutomatic ? '字段匹配（自动）' : title }
        })}
      />
      <BatchNote place={place} />
      <div className={styles.body}>{renderStep(wizard)}</div>
    </Modal>
  )
}

function renderStep(wizard: WizardControl): ReactNode {
  switch (wizard.state.step) {
    case 'upload':
      return <UploadStep {...wizard} />
    case 'match':
      return <MatchStep {...wizard} />
    case 'try':
      return <TryStep {...wizard} />
    case 'run':
      return <RunStep {...wizard} />
    case 'result':
      return <ResultStep {...wizard} />
  }
}

/** The buttons of each step. */
function Footer({ onClose, ...wizard }: WizardControl & { onClose: () => void }) {
  const { confirm, holder } = useConfirm()
  const { cancel, holder: cancelHolder } = useCancelImport('已经导入的数据会保留，可以在结果中撤销。')
  const { state, dispatch, isBusy, progress, readFile, start } = wizard
  const back = <Button onClick={() => dispatch({ type: 'back' })}>上一步</Button>
  const close = <Button onClick={onClose}>关闭</Button>

  /** IM-04: stops at errors of the match, and asks for confirmation when optional fields have no column. */
  async function tryOut() {
    const flaw = findMatchProblem(state.fields)
    if (flaw?.kind === 'required') return notify.warn(wizardMessages.required)
    if (flaw?.kind === 'repeated')
      return notify.warn(`表格列“${flaw.columns.join('、')}”不唯一，每一列只能匹配一个字段`)
    const isAgreed =
      flaw === null ||
      (await confirm({
        title: `以下 ${flaw.labels.length} 个字段未匹配，是否忽略并继续？`,
        content: <p className={styles.labels}>{flaw.labels.join('、')}</p>,
        okText: '忽略并继续',
        cancelText: '返回匹配',
      }))
    if (isAgreed) await start('try')
  }

  const primary = (text: string, handleClick: () => Promise<void>, isDisabled = false) => (
    <Button type="primary" loading={isBusy} disabled={isDisabled} onClick={() => void handleClick()}>
      {text}
    </Button>
  )
  const isTried = progress?.status === 'success' && progress.report !== null
  const buttons: Record<typeof state.step, ReactNode> = {
    upload: [close, primary('下一步', readFile, state.isUploading)],
    match: [back, primary('试运行', tryOut)],
    try: [back, primary('开始导入', () => start('run'), !isTried || progress.report?.good === 0)],
    run: [
      <Button key="cancel" danger onClick={() => void cancel(progress?.taskId ?? undefined)}>
        取消
      </Button>,
      <Button key="leave" type="primary" onClick={onClose}>
        后台运行
      </Button>,
    ],
    result: [
      <Button key="again" onClick={() => dispatch({ type: 'again' })}>
        继续导入其他文件
      </Button>,
      primary('完成', async () => onClose()),
    ],
  }
  return (
    <div className={styles.footer}>
      {buttons[state.step]}
      {holder}
      {cancelHolder}
    </div>
  )
}
