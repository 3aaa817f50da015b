import { Segmented } from 'antd'
import { type Appearance, normalizeAppearance, useAppearance } from '../../lib/appearance.ts'
import styles from './appearance.module.css'
import { SwitchLine } from './switch-line.tsx'

const change = (chosen: Partial<Appearance>) => useAppearance.setState(chosen)

/** Chooses the position of the menu, the width of the content and the parts that stay fixed while scrolling. */
export function LayoutChoices() {
  const look = normalizeAppearance(useAppearance())
  const isTop = look.navigation === 'top'
  return (
    <section className={styles.group}>
      <h3>导航与布局</h3>
      <div className={styles.line}>
        <span id="navigation">导航模式</span>
        <Segmented<Appearance['navigation']>
          aria-labelledby="navigation"
          options={[
            { value: 'side', label: '侧边栏导航' },
            { value: 'top', label: '顶部栏导航' },
          ]}
          value={look.navigation}
          onChange={navigation => change({ navigation })}
        />
      </div>
      <div className={styles.line}>
        <span id="content-width">
          内容区域宽度
          {!isTop && <small className={styles.hint}>菜单在顶部时可选流式</small>}
        </span>
        <Segmented<Appearance['content']>
          aria-labelledby="content-width"
          options={[
            { value: 'fixed', label: '固定' },
            { value: 'fluid', label: '流式', disabled: !isTop },
          ]}
          value={look.content}
          onChange={content => change({ content })}
        />
      </div>
      <SwitchLine label="固定页头" isOn={look.isHeaderFixed} onChange={on => change({ isHeaderFixed: on })} />
      <SwitchLine
        label="下滑时隐藏页头"
        isOn={look.hidesHeader}
        isDisabled={!look.isHeaderFixed}
        onChange={on => change({ hidesHeader: on })}
      />
      <SwitchLine
        label="固定侧边菜单"
        isOn={look.isSiderFixed}
        isDisabled={isTop}
        onChange={on => change({ isSiderFixed: on })}
      />
      <SwitchLine label="多页签模式" isOn={look.hasTabs} onChange={on => change({ hasTabs: on })} />
    </section>
  )
}
