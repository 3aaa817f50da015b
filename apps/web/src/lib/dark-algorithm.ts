/** A separate file, so that it loads only for dark pages: most people use light ones. */
export { default } from 'antd/es/theme/themes/dark/index.js'
