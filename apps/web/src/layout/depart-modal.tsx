import { QuestionCircleOutlined } from '@ant-design/icons'
import type { OwnDepart } from '@xw/shared/wire/session'
import { Button, Form, Modal, Select, Tooltip } from 'antd'
import { useState } from 'react'
import { hideDepartPrompt, selectDepart } from '../data/session/depart-choice.ts'

interface DepartModalProps {
  departs: OwnDepart[]
  current: string | null
  isClosable: boolean
}

const tip = '您隶属于多部门，请选择当前所在部门'

/** HD-10: lets a user who belongs to several departments choose the current one. */
export default function DepartModal({ departs, current, isClosable }: DepartModalProps) {
  const [orgCode, setOrgCode] = useState(isClosable ? current : null)
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function confirm() {
    setMissing(!orgCode)
    if (!orgCode) return
    setBusy(true)
    await selectDepart(orgCode).finally(() => setBusy(false))
  }

  return (
    <Modal
      title="请选择登录部门"
      width={450}
      open
      closable={isClosable}
      keyboard={isClosable}
      mask={{ closable: false }}
      onCancel={hideDepartPrompt}
      footer={
        <>
          {isClosable && <Button onClick={hideDepartPrompt}>关闭</Button>}
          <Button type="primary" loading={isBusy} onClick={() => void confirm()}>
            确定
          </Button>
        </>
      }
    >
      <Form layout="vertical" component={false}>
        <Form.Item
          htmlFor="own-depart"
          label={
            <>
              部门&ensp;
              <Tooltip title={tip}>
                <QuestionCircleOutlined aria-label={tip} tabIndex={0} />
              </Tooltip>
            </>
          }
          {...(isMissing && { validateStatus: 'error', help: '请选择部门' })}
        >
          <Select
            id="own-depart"
            value={orgCode}
            placeholder="请选择部门"
            options={departs.map(depart => ({ value: depart.orgCode, label: depart.departName }))}
            onChange={value => {
              setOrgCode(value)
              setMissing(false)
            }}
            showSearch={{ optionFilterProp: 'label' }}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
