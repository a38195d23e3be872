{{- define "godwit.labels" -}}
app.kubernetes.io/name: godwit
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "godwit.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* Not root, and nothing writable but /data and /tmp. */}}
{{- define "godwit.pod" -}}
automountServiceAccountToken: false
terminationGracePeriodSeconds: 30
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: { type: RuntimeDefault }
volumes:
  - name: data
    emptyDir: { sizeLimit: {{ .Values.scratch }} }
  - name: tmp
    emptyDir: {}
{{- end }}

{{- define "godwit.container" -}}
image: {{ include "godwit.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
envFrom:
  - secretRef: { name: {{ .Values.existingSecret | quote }} }
  - configMapRef: { name: {{ .Release.Name }}-settings }
{{- end }}
