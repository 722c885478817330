export const audit = {
  title: 'Audit log',
}
