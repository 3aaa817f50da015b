import { Segmented } from 'antd'
import { type Appearance, type ColorScheme, changeTheme, useAppearance } from '../../lib/appearance.ts'
import styles from './appearance.module.css'
import { SwitchLine } from './switch-line.tsx'

/** Chooses dark or light for the whole product, and separately for the menu. */
export function ThemeChoices() {
  const { scheme, menuTheme, isColorWeak } = useAppearance()
  return (
    <section className={styles.group}>
      <h3>整体风格</h3>
      <div className={styles.line}>
        <span id="color-scheme">明暗</span>
        <Segmented<ColorScheme>
          aria-labelledby="color-scheme"
          options={[
            { value: 'system', label: '跟随系统' },
            { value: 'light', label: '浅色' },
            { value: 'dark', label: '深色' },
          ]}
          value={scheme}
          onChange={value => void changeTheme({ scheme: value })}
        />
      </div>
      <div className={styles.line}>
        <span id="menu-theme">菜单风格</span>
        <Segmented<Appearance['menuTheme']>
          aria-labelledby="menu-theme"
          options={[
            { value: 'dark', label: '暗色' },
            { value: 'light', label: '亮色' },
          ]}
          value={menuTheme}
          onChange={value => void changeTheme({ menuTheme: value })}
        />
      </div>
      <SwitchLine label="色弱模式" isOn={isColorWeak} onChange={on => useAppearance.setState({ isColorWeak: on })} />
    </section>
  )
}
