/**
 * Returns the component of an icon name on the wire: `bar-chart`, its older form `home-o`, or the component's own name.
 */
export function toIconName(name: string): string {
  if (/^[A-Z]\w*(Outlined|Filled|TwoTone)$/.test(name)) return name
  const words = name.replace(/-(o|outlined)$/, '').split('-')
  return `${words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Outlined`
}

/** Returns the wire name of an icon's component: `BarChartOutlined` is `bar-chart`. Other styles keep their name. */
export const toWireIcon = (component: string): string =>
  component.endsWith('Outlined')
    ? component
        .slice(0, -'Outlined'.length)
        .replace(/\B[A-Z]/g, letter => `-${letter}`)
        .toLowerCase()
    : component
