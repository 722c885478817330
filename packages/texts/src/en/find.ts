export const find = {
  title: 'Find',
}
