import { department } from '@xw/shared/field-types/department'
import { Button, Input } from 'antd'
import { Activity, useState } from 'react'
import { viewOf } from '../../../../field-types/index.ts'
import { Modal } from '../../../../widgets/modal.tsx'
import { State } from '../state.tsx'

const field = department('弹窗中的院系')
const { Input: DepartmentInput } = viewOf(field)

/** Is moved by its title, maximized by a button, and closed only by its buttons and Esc. */
export default function Modals() {
  const [isOpen, setOpen] = useState(false)
  const [isSmallOpen, setSmallOpen] = useState(false)
  const [isBusyOpen, setBusyOpen] = useState(false)
  const [depart, setDepart] = useState<unknown>(null)
  return (
    <>
      <State name="可以拖动、全屏">
        <Button onClick={() => setOpen(true)}>打开弹窗</Button>
        <Modal title="可以拖动、全屏的弹窗" open={isOpen} onCancel={() => setOpen(false)} onOk={() => setOpen(false)}>
          <p>按住标题拖动；点右上角的按钮全屏；按 Esc 关闭。</p>
          <DepartmentInput field={field} value={depart} onChange={setDepart} aria-label={field.label} />
        </Modal>
      </State>
      <State name="小弹窗">
        <Button onClick={() => setSmallOpen(true)}>打开小弹窗</Button>
        <Modal
          title="不能全屏的弹窗"
          width={416}
          canFullScreen={false}
          open={isSmallOpen}
          onCancel={() => setSmallOpen(false)}
          onOk={() => setSmallOpen(false)}
        >
          <p>内容很少。</p>
        </Modal>
      </State>
      <State name="加载中">
        <Button onClick={() => setBusyOpen(true)}>打开正在保存的弹窗</Button>
        <Modal title="正在保存" width={416} confirmLoading open={isBusyOpen} onCancel={() => setBusyOpen(false)}>
          <p>确定按钮正在等待。</p>
        </Modal>
      </State>
      <HiddenTab />
    </>
  )
}

/** Shows that a modal stays open while its tab is hidden, as in the tabs of the shell. */
function HiddenTab() {
  const [isShown, setShown] = useState(true)
  const [isOpen, setOpen] = useState(false)
  const leave = () => {
    setShown(false)
    setTimeout(() => setShown(true), 1000)
  }
  return (
    <State name="标签页中的弹窗">
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <Button onClick={() => setOpen(true)}>打开标签页的弹窗</Button>
        <Modal title="标签页的弹窗" width={420} open={isOpen} onCancel={() => setOpen(false)} footer={null}>
          <p>
            <Input aria-label="标签页弹窗中的输入框" />
          </p>
          <Button onClick={leave}>离开标签页一秒钟</Button>
        </Modal>
      </Activity>
    </State>
  )
}
