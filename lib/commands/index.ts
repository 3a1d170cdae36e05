import { createFirst, join } from "@/lib/features/accounts/commands/accounts";
import { changeAddress } from "@/lib/features/accounts/commands/changed-address";
import { askConfirmation, confirm } from "@/lib/features/accounts/commands/confirmations";
import { deleteOther, deleteOwn } from "@/lib/features/accounts/commands/deletion";
import {
  endAll,
  endOne,
  exportOwn,
  openOwn,
  proveAgain,
  rename,
  setPassword,
} from "@/lib/features/accounts/commands/own-account";
import {
  ask as askForPasskey,
  keepMade,
  removeOwn,
  showAgain,
  startMaking,
} from "@/lib/features/accounts/commands/passkeys";
import { appoint, askReset, disable, enable, makeLink, reset, takeBack } from "@/lib/features/accounts/commands/people";
import {
  confirmSettingUp,
  demand,
  removeOf,
  renewCodes,
  startSettingUp,
  turnOff,
} from "@/lib/features/accounts/commands/second-factor";
import { liftRule, setRule } from "@/lib/features/accounts/commands/sign-in-rules";
import { endToken, makeToken, setLife } from "@/lib/features/accounts/commands/tokens";
import { findAnswer } from "@/lib/features/answers/find-answer";
import { askKnowledge } from "@/lib/features/ask/commands";
import { cancel as cancelImport, replay } from "@/lib/features/backup/commands";
import {
  add,
  editOwn,
  remove as removeComment,
  reopen,
  reply,
  resolve,
  submit,
} from "@/lib/features/comments/commands";
import {
  endToken as endDirectoryToken,
  grant,
  makeToken as makeDirectoryToken,
  ungrant,
} from "@/lib/features/directory/commands";
import { keepAccessLog } from "@/lib/features/install/commands/access-log";
import { setCaps, setProjectCaps } from "@/lib/features/install/commands/caps";
import { setModels, setSearch } from "@/lib/features/install/commands/choices";
import { connectProvider, disconnectProvider } from "@/lib/features/install/commands/connections";
import { liftLegalHold, setLegalHold } from "@/lib/features/install/commands/legal-holds";
import { testModel } from "@/lib/features/install/commands/models";
import { setProjectModels } from "@/lib/features/install/commands/project-models";
import { testSearch } from "@/lib/features/install/commands/search";
import {
  type Command,
  inAnyProject,
  inProject,
  ofAccount,
  ofAdmin,
  ofAnyone,
  ofWhoSetsUp,
} from "@/lib/features/kit/command";
import { edit, lookInto, merge, settle, settlePair } from "@/lib/features/knowledge/commands";
import { start as startCrawl, stop as stopCrawl } from "@/lib/features/library/commands/crawls";
import { askSourceDeletion } from "@/lib/features/library/commands/deletion";
import { unwatch, watch } from "@/lib/features/library/commands/lists";
import {
  addSources,
  addText,
  addUrl,
  exclude,
  renameSource,
  reread,
  restore,
  schedule,
  setSourceDoi,
} from "@/lib/features/library/commands/sources";
import { choose, mailMe, mute, readNotifications } from "@/lib/features/notifications/commands";
import { archive as archiveProject, restore as restoreProject } from "@/lib/features/projects/commands/archive";
import { askDeletion, keepProject } from "@/lib/features/projects/commands/deletion";
import {
  acceptInvitation,
  invite,
  leave,
  remove,
  setRole,
  transfer,
  uninvite,
} from "@/lib/features/projects/commands/members";
import { createProject, editProject } from "@/lib/features/projects/commands/projects";
import { savePrompt } from "@/lib/features/projects/commands/prompts";
import { openSample } from "@/lib/features/projects/commands/samples";
import { setBudget } from "@/lib/features/projects/commands/usage";
import {
  apply,
  dismissSuggested,
  edit as editReport,
  suggest,
  withdraw,
} from "@/lib/features/reports/commands/report-edits";
import { accept, requestChanges } from "@/lib/features/reports/commands/reports";
import { askResearcherDeletion, askRunDeletion } from "@/lib/features/researchers/commands/deletion";
import { activate, archive, complete, retrySummary } from "@/lib/features/researchers/commands/researcher-acts";
import { createResearcher, editResearcher } from "@/lib/features/researchers/commands/researchers";
import { setRetentionDefaults } from "@/lib/features/retention/commands/set-defaults";
import { setRetention } from "@/lib/features/retention/commands/set-retention";
import { dismiss, judge, reject, settleMany } from "@/lib/features/reviews/commands";
import {
  addToPlan,
  approvePlan,
  cancel,
  changeInPlan,
  dropFromPlan,
  editPlan,
  finish,
  force,
  goOn,
  leaveStepOut,
  pause,
  restoreToPlan,
  resume,
  retry,
  setLimits,
  start,
} from "@/lib/features/runs/commands";
import { removeSchedule, setSchedule } from "@/lib/features/schedules/commands";
import { create, exportReport, revoke } from "@/lib/features/sharing/commands";
import {
  createWebhook,
  editWebhook,
  removeWebhook,
  renewWebhook,
  resendDelivery,
  testWebhook,
} from "@/lib/features/webhooks/commands";
import { makeFeedAddress, revokeFeedAddress } from "@/lib/features/webhooks/feed";
import { type CommandName, contract } from "./contract";

/** Every command of the contract with what does it; one that is missing, or stands at another's place, does not compile. */
export const commands: {
  [N in CommandName]: Command<Omit<(typeof contract)[N], "asksAgain" | "takesPrograms" | "counts">>;
} = {
  make_directory_token: ofAdmin(contract.make_directory_token, makeDirectoryToken),
  revoke_directory_token: ofAdmin(contract.revoke_directory_token, endDirectoryToken),
  set_directory_grant: ofAdmin(contract.set_directory_grant, grant),
  remove_directory_grant: ofAdmin(contract.remove_directory_grant, ungrant),
  start_passkey: ofWhoSetsUp(contract.start_passkey, startMaking),
  add_passkey: ofWhoSetsUp(contract.add_passkey, keepMade),
  remove_passkey: ofAccount(contract.remove_passkey, removeOwn),
  ask_passkey: ofAnyone(contract.ask_passkey, askForPasskey),
  sign_in_again_by_passkey: ofAccount(contract.sign_in_again_by_passkey, showAgain),
  set_sign_in_rule: ofAdmin(contract.set_sign_in_rule, setRule),
  lift_sign_in_rule: ofAdmin(contract.lift_sign_in_rule, liftRule),
  set_token_life: ofAdmin(contract.set_token_life, setLife),
  create_token: ofAccount(contract.create_token, makeToken),
  revoke_token: ofAccount(contract.revoke_token, endToken),
  set_budget: inProject(contract.set_budget, setBudget),
  keep_access_log: ofAdmin(contract.keep_access_log, keepAccessLog),
  set_legal_hold: ofAdmin(contract.set_legal_hold, setLegalHold),
  lift_legal_hold: ofAdmin(contract.lift_legal_hold, liftLegalHold),
  set_caps: ofAdmin(contract.set_caps, setCaps),
  set_project_caps: inProject(contract.set_project_caps, setProjectCaps),
  create_first_account: ofAnyone(contract.create_first_account, createFirst),
  sign_up: ofAnyone(contract.sign_up, join),
  invite_member: inProject(contract.invite_member, invite),
  revoke_invite: inProject(contract.revoke_invite, uninvite),
  accept_invite: ofAccount(contract.accept_invite, acceptInvitation),
  change_role: inProject(contract.change_role, setRole),
  remove_member: inProject(contract.remove_member, remove),
  transfer_ownership: inProject(contract.transfer_ownership, transfer),
  leave_project: inAnyProject(contract.leave_project, leave),
  edit_account: ofAccount(contract.edit_account, rename),
  change_password: ofAccount(contract.change_password, setPassword),
  end_session: ofAccount(contract.end_session, endOne),
  end_all_sessions: ofAccount(contract.end_all_sessions, endAll),
  send_confirmation: ofAccount(contract.send_confirmation, askConfirmation),
  change_address: ofAccount(contract.change_address, changeAddress),
  confirm_address: ofAccount(contract.confirm_address, confirm),
  request_reset: ofAnyone(contract.request_reset, askReset),
  reset_password: ofAnyone(contract.reset_password, reset),
  make_reset_link: ofAdmin(contract.make_reset_link, makeLink),
  disable_account: ofAdmin(contract.disable_account, disable),
  export_own_data: ofAccount(contract.export_own_data, exportOwn),
  open_own_data: ofAccount(contract.open_own_data, openOwn),
  delete_own_account: ofAccount(contract.delete_own_account, deleteOwn),
  delete_account: ofAdmin(contract.delete_account, deleteOther),
  enable_account: ofAdmin(contract.enable_account, enable),
  make_administrator: ofAdmin(contract.make_administrator, appoint),
  remove_administrator: ofAdmin(contract.remove_administrator, takeBack),
  start_second_factor: ofWhoSetsUp(contract.start_second_factor, startSettingUp),
  confirm_second_factor: ofWhoSetsUp(contract.confirm_second_factor, confirmSettingUp),
  renew_recovery_codes: ofAccount(contract.renew_recovery_codes, renewCodes),
  sign_in_again: ofWhoSetsUp(contract.sign_in_again, proveAgain),
  turn_off_second_factor: ofAccount(contract.turn_off_second_factor, turnOff),
  remove_second_factor: ofAdmin(contract.remove_second_factor, removeOf),
  demand_second_factor: ofAdmin(contract.demand_second_factor, demand),
  create_project: ofAccount(contract.create_project, createProject),
  find_answer: ofAccount(contract.find_answer, findAnswer),
  open_sample: ofAccount(contract.open_sample, openSample),
  connect_provider: ofAdmin(contract.connect_provider, connectProvider),
  disconnect_provider: ofAdmin(contract.disconnect_provider, disconnectProvider),
  set_models: ofAdmin(contract.set_models, setModels),
  set_search: ofAdmin(contract.set_search, setSearch),
  set_project_models: inProject(contract.set_project_models, setProjectModels),
  test_model: ofAdmin(contract.test_model, testModel),
  test_search: ofAdmin(contract.test_search, testSearch),
  edit_project: inProject(contract.edit_project, editProject),
  archive_project: inProject(contract.archive_project, archiveProject),
  restore_project: inAnyProject(contract.restore_project, restoreProject),
  delete_project: inAnyProject(contract.delete_project, askDeletion),
  set_retention_defaults: ofAdmin(contract.set_retention_defaults, setRetentionDefaults),
  set_retention: inAnyProject(contract.set_retention, setRetention),
  keep_project: inAnyProject(contract.keep_project, keepProject),
  save_prompt: inProject(contract.save_prompt, savePrompt),
  add_text: inProject(contract.add_text, addText),
  add_url: inProject(contract.add_url, addUrl),
  add_sources: inProject(contract.add_sources, addSources),
  exclude_source: inProject(contract.exclude_source, exclude),
  restore_source: inProject(contract.restore_source, restore),
  rename_source: inProject(contract.rename_source, renameSource),
  set_source_doi: inProject(contract.set_source_doi, setSourceDoi),
  delete_run: inProject(contract.delete_run, askRunDeletion),
  delete_researcher: inProject(contract.delete_researcher, askResearcherDeletion),
  delete_source: inProject(contract.delete_source, askSourceDeletion),
  start_crawl: inProject(contract.start_crawl, startCrawl),
  stop_crawl: inProject(contract.stop_crawl, stopCrawl),
  reread_source: inProject(contract.reread_source, reread),
  watch_list: inProject(contract.watch_list, watch),
  unwatch_list: inProject(contract.unwatch_list, unwatch),
  schedule_source: inProject(contract.schedule_source, schedule),
  create_researcher: inProject(contract.create_researcher, createResearcher),
  edit_researcher: inProject(contract.edit_researcher, editResearcher),
  activate_researcher: inProject(contract.activate_researcher, activate),
  finish_researcher: inProject(contract.finish_researcher, complete),
  archive_researcher: inProject(contract.archive_researcher, archive),
  retry_summary: inProject(contract.retry_summary, retrySummary),
  set_schedule: inProject(contract.set_schedule, setSchedule),
  remove_schedule: inProject(contract.remove_schedule, removeSchedule),
  start_run: inProject(contract.start_run, start),
  edit_plan: inProject(contract.edit_plan, editPlan),
  approve_plan: inProject(contract.approve_plan, approvePlan),
  resume_run: inProject(contract.resume_run, resume),
  pause_run: inProject(contract.pause_run, pause),
  finish_run: inProject(contract.finish_run, finish),
  force_resume: inProject(contract.force_resume, force),
  change_limits: inProject(contract.change_limits, setLimits),
  continue_run: inProject(contract.continue_run, goOn),
  retry_node: inProject(contract.retry_node, retry),
  leave_out: inProject(contract.leave_out, leaveStepOut),
  add_search: inProject(contract.add_search, addToPlan),
  change_search: inProject(contract.change_search, changeInPlan),
  drop_search: inProject(contract.drop_search, dropFromPlan),
  restore_search: inProject(contract.restore_search, restoreToPlan),
  replay_run: inProject(contract.replay_run, replay),
  cancel_import: ofAccount(contract.cancel_import, cancelImport),
  cancel_run: inProject(contract.cancel_run, cancel),
  settle_fact: inProject(contract.settle_fact, settle),
  edit_fact: inProject(contract.edit_fact, edit),
  merge_facts: inProject(contract.merge_facts, merge),
  settle_contradiction: inProject(contract.settle_contradiction, settlePair),
  look_into: inProject(contract.look_into, lookInto),
  ask_knowledge: inProject(contract.ask_knowledge, askKnowledge),
  accept_report: inProject(contract.accept_report, accept),
  request_changes: inProject(contract.request_changes, requestChanges),
  judge_topic: inProject(contract.judge_topic, judge),
  settle_facts: inProject(contract.settle_facts, settleMany),
  reject_report: inProject(contract.reject_report, reject),
  dismiss_review: inProject(contract.dismiss_review, dismiss),
  edit_section: inProject(contract.edit_section, editReport),
  suggest_change: inProject(contract.suggest_change, suggest),
  apply_suggestion: inProject(contract.apply_suggestion, apply),
  withdraw_suggestion: inProject(contract.withdraw_suggestion, withdraw),
  dismiss_suggestion: inProject(contract.dismiss_suggestion, dismissSuggested),
  create_share_link: inProject(contract.create_share_link, create),
  revoke_share_link: inProject(contract.revoke_share_link, revoke),
  add_comment: inProject(contract.add_comment, add),
  reply_comment: inProject(contract.reply_comment, reply),
  edit_comment: inProject(contract.edit_comment, editOwn),
  delete_comment: inProject(contract.delete_comment, removeComment),
  resolve_thread: inProject(contract.resolve_thread, resolve),
  reopen_thread: inProject(contract.reopen_thread, reopen),
  submit_comments: inProject(contract.submit_comments, submit),
  mute_project: inAnyProject(contract.mute_project, mute),
  mail_notifications: ofAccount(contract.mail_notifications, mailMe),
  create_webhook: inProject(contract.create_webhook, createWebhook),
  edit_webhook: inProject(contract.edit_webhook, editWebhook),
  renew_webhook: inProject(contract.renew_webhook, renewWebhook),
  remove_webhook: inProject(contract.remove_webhook, removeWebhook),
  test_webhook: inProject(contract.test_webhook, testWebhook),
  resend_delivery: inProject(contract.resend_delivery, resendDelivery),
  make_feed_address: inProject(contract.make_feed_address, makeFeedAddress),
  revoke_feed_address: inProject(contract.revoke_feed_address, revokeFeedAddress),
  choose_notifications: inProject(contract.choose_notifications, choose),
  read_notifications: ofAccount(contract.read_notifications, readNotifications),
  export_report: inAnyProject(contract.export_report, exportReport),
};
