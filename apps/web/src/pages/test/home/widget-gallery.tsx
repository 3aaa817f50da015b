import { department } from '@xw/shared/field-types/department'
import type { LabelSource } from '@xw/shared/field-types/field'
import { bizRules } from '@xw/shared/files/biz'
import { paths } from '@xw/shared/wire/paths'
import { Button, Input } from 'antd'
import { Activity, useState } from 'react'
import { viewOf } from '../../../field-types/index.ts'
import { SearchSelect } from '../../../pickers/search-select.tsx'
import { searchList } from '../../../pickers/search-source.ts'
import { ContextMenu } from '../../../widgets/context-menu.tsx'
import { DetailsList } from '../../../widgets/details-list.tsx'
import { Ellipsis } from '../../../widgets/ellipsis.tsx'
import { Modal } from '../../../widgets/modal.tsx'
import { FilePopup, type PoppedFile } from '../../../widgets/upload/file-popup.tsx'
import styles from './gallery.module.css'

const users: LabelSource = { from: 'records', path: paths.users.resource, value: 'username', text: 'realname' }
const userSearch = searchList({
  path: paths.users.picker,
  keyword: 'realname',
  value: 'username',
  text: 'realname',
})

const { Input: DepartmentInput } = viewOf(department('院系'))

/** The widgets that are no field. */
export function WidgetGallery() {
  const [found, setFound] = useState<readonly string[]>([])
  const [isOpen, setOpen] = useState(false)
  const [depart, setDepart] = useState<unknown>(null)
  return (
    <section>
      <h2>其他组件</h2>
      <div className={styles.grid}>
        <div className={styles.sample}>
          <h3>任意列表的搜索选择</h3>
          <SearchSelect
            source={userSearch}
            labels={users}
            codes={found}
            multiple={false}
            onChange={setFound}
            aria-label="用户"
          />
        </div>
        <div className={styles.sample}>
          <h3>弹窗</h3>
          <Button onClick={() => setOpen(true)}>打开弹窗</Button>
          <Modal title="可以拖动、全屏的弹窗" open={isOpen} onCancel={() => setOpen(false)} onOk={() => setOpen(false)}>
            <p>按住标题拖动；点右上角的按钮全屏；按 Esc 关闭。</p>
            <DepartmentInput field={department('弹窗中的院系')} value={depart} onChange={setDepart} />
          </Modal>
        </div>
        <HiddenTab />
        <PopupSample />
        <div className={styles.sample}>
          <h3>右键菜单与省略</h3>
          <ContextMenu
            items={[
              { key: 'copy', label: '复制' },
              { key: 'remove', label: '删除', danger: true },
            ]}
          >
            <Button>在此点击右键</Button>
          </ContextMenu>
          <p>
            <Ellipsis text="超过二十五个字的文字会以省略号结尾，悬停或聚焦时显示全文，供人完整阅读。" />
          </p>
        </div>
      </div>
      <h3>详情</h3>
      <DetailsList
        items={[
          { key: 'xm', label: '姓名', children: '王小明' },
          { key: 'xh', label: '学号', children: '2021104417' },
          { key: 'yx', label: '院系', children: '计算机学院' },
          {
            key: 'lwtm',
            label: '论文题目',
            span: 'filled',
            children: <Ellipsis text="面向学位授予信息的知识图谱构建与一致性推理方法及其在研究生教育管理中的应用" />,
          },
        ]}
      />
    </section>
  )
}

/** Files through a window of their own. */
function PopupSample() {
  const [isOpen, setOpen] = useState(false)
  const [files, setFiles] = useState<readonly PoppedFile[]>([])
  return (
    <div className={styles.sample}>
      <h3>文件弹窗</h3>
      <Button onClick={() => setOpen(true)}>选择文件</Button>
      <p>{files.length === 0 ? '无文件' : <code>{JSON.stringify(files)}</code>}</p>
      {isOpen && <FilePopup rules={bizRules.temp} max={3} onConfirm={setFiles} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** A modal that stays open while its tab is hidden, as in the shell's tabs. */
function HiddenTab() {
  const [isShown, setShown] = useState(true)
  const [isOpen, setOpen] = useState(false)
  const leave = () => {
    setShown(false)
    setTimeout(() => setShown(true), 1000)
  }
  return (
    <div className={styles.sample}>
      <h3>标签页中的弹窗</h3>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <Button onClick={() => setOpen(true)}>打开标签页的弹窗</Button>
        <Modal title="标签页的弹窗" width={420} open={isOpen} onCancel={() => setOpen(false)} footer={null}>
          <p>
            <Input aria-label="标签页弹窗中的输入框" />
          </p>
          <Button onClick={leave}>离开标签页一秒钟</Button>
        </Modal>
      </Activity>
    </div>
  )
}
