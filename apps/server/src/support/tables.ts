export interface SupportTables {
  referral_code_facts: { lead_id: string; used_by: string | null }
}
