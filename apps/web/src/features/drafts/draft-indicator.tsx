import {
  CheckCircleOutlined,
  CloudSyncOutlined,
  DisconnectOutlined,
  ExclamationCircleOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { DraftState } from '../../data/drafts/draft-state.ts'
import styles from './drafts.module.css'

const shown = (state: DraftState): { icon: ReactNode; text: string } | null => {
  if (state.kind === 'saving') return { icon: <CloudSyncOutlined />, text: '正在保存' }
  if (state.kind === 'saved') return { icon: <CheckCircleOutlined />, text: `已自动保存 ${state.at}` }
  if (state.kind === 'waiting')
    return { icon: <DisconnectOutlined />, text: state.isWhole ? '等待网络（已存于本机）' : '等待网络（请勿关闭页面）' }
  if (state.kind === 'conflict') return { icon: <ExclamationCircleOutlined />, text: '另一台设备有较新的内容' }
  if (state.kind === 'changed') return { icon: <ExclamationCircleOutlined />, text: '记录已被修改，请选择保留的内容' }
  return state.kind === 'refused' ? { icon: <ExclamationCircleOutlined />, text: `没有保存：${state.message}` } : null
}

/** DG-05: shows at all times where the typed values are stored. */
export function DraftIndicator({ state }: { state: DraftState }) {
  const sign = shown(state)
  return (
    <span role="status" className={styles.sign} data-kind={state.kind}>
      {sign?.icon}
      {sign?.text}
    </span>
  )
}
