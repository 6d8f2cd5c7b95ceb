// pkg-config provides the link options, so that the package builds where OpenSSL's headers are missing.
