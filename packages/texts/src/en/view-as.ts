export const viewAs = {
  title: 'View mode',
}
